import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { Choice } from '../../../ui/choice.tsx';
import { chooseColorScheme, useColorScheme } from '../../../ui/theme/color-scheme.ts';
import styles from './auth-forms.module.css';

interface DeviceChoiceProps {
  hidesLabel?: boolean;
}

export function LanguageChoice({ hidesLabel = false }: DeviceChoiceProps) {
  const { t, language } = useTranslation('app');
  return (
    <Choice
      label={t('language')}
      hidesLabel={hidesLabel}
      chosen={language}
      onChoose={(language) => void chooseLanguage(language)}
      options={[
        { value: 'en', label: 'English', lang: 'en' },
        { value: 'es', label: 'Español', lang: 'es' },
      ]}
    />
  );
}

export function ThemeChoice({ hidesLabel = false }: DeviceChoiceProps) {
  const { t } = useTranslation('app');
  const { choice } = useColorScheme();
  return (
    <Choice
      label={t('theme')}
      hidesLabel={hidesLabel}
      chosen={choice}
      onChoose={chooseColorScheme}
      options={[
        { value: 'light', label: t('themeLight'), icon: <Sun size={16} aria-hidden="true" /> },
        { value: 'dark', label: t('themeDark'), icon: <Moon size={16} aria-hidden="true" /> },
        { value: 'system', label: t('themeSystem'), icon: <Monitor size={16} aria-hidden="true" /> },
      ]}
    />
  );
}

/** Language and theme, for visitors who are not signed in. */
export function DeviceChoices() {
  return (
    <div className={styles['choices']}>
      <LanguageChoice hidesLabel />
      <ThemeChoice hidesLabel />
    </div>
  );
}
