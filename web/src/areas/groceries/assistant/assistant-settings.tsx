import {
  agreeToGroceryAssistant,
  ASSISTANT_CONSENTS,
  describeGroceryAssistant,
  type AssistantConsent,
} from '#contract/areas/groceries/assistant.ts';
import { groceryPermissions } from '#contract/areas/groceries/amounts.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { useRemote } from '../../../lib/api/use-remote.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Choice } from '../../../ui/choice.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from './assistant.module.css';

/** What an outside model would be sent, and whose wishes may be. Nothing without a network. */
export function AssistantSettings() {
  const { t } = useTranslation('assistant');
  const may = useMay();
  const { answer, reload } = useRemote(describeGroceryAssistant, {});
  if (!answer) return null;
  const { model, consent } = answer;

  function choose(next: AssistantConsent): void {
    callRemote(agreeToGroceryAssistant, { consent: next })
      .catch((thrown: unknown) =>
        showToast(() => ({ title: t('consentFailed'), description: sayThrown(thrown), tone: 'error' })),
      )
      .finally(() => void reload());
  }

  return (
    <div className={styles['settings']}>
      <h3>{t('consentTitle')}</h3>
      <p>{model ? t('consentText', model) : t('consentNone')}</p>
      {model === null ? null : may(groceryPermissions.manage) ? (
        <Choice
          label={t('consentChoice')}
          options={ASSISTANT_CONSENTS.map((value) => ({ value, label: t(value) }))}
          chosen={consent}
          onChoose={choose}
        />
      ) : (
        <p className="quiet">{t('consentIs', { choice: t(consent) })}</p>
      )}
    </div>
  );
}
