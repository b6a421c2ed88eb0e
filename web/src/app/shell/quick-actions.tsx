import { AREAS } from '../../areas/areas.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { openRow } from '../../rows/open-row.ts';
import { Button } from '../../ui/button.tsx';
import { preloadDialog } from '../dialogs/area-dialogs.tsx';
import styles from './quick-actions.module.css';

interface QuickActionsProps {
  isRail?: boolean;
  onChoose?: () => void;
  className: string | undefined;
}

const ACTIONS = AREAS.flatMap(({ dialog }) => (dialog?.add ? [{ ...dialog.add, dialog }] : []));

/** The buttons that open a dialog. Its code is fetched when a pointer or the focus reaches the button. */
export function QuickActions({ isRail = false, onChoose, className = '' }: QuickActionsProps) {
  const { t, language } = useTranslation();
  const may = useMay();
  return (
    <div role="group" aria-label={t('quickActions')} className={className}>
      {ACTIONS.filter(({ dialog: { needs } }) => needs === undefined || may(needs)).map(
        ({ words, icon: Icon, dialog }, index) => (
          <Button
            key={dialog.table}
            tone={index === 0 ? 'primary' : 'plain'}
            wide={!isRail}
            className={styles[isRail ? 'rail' : 'wide'] ?? ''}
            data-tip={words[language]}
            icon={<Icon size={20} aria-hidden="true" />}
            onPointerEnter={() => preloadDialog(dialog)}
            onFocus={() => preloadDialog(dialog)}
            onClick={() => {
              onChoose?.();
              openRow({ name: dialog.table }, null);
            }}
          >
            <span className={isRail ? 'visually-hidden' : ''}>{words[language]}</span>
          </Button>
        ),
      )}
    </div>
  );
}
