import { CalendarPlus, Plus, UsersRound } from 'lucide-react';
import { familyPermissions } from '#contract/areas/family.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { openNewEvent, preloadEventDialog } from '../dialogs/event-dialog-host.tsx';
import { openInvite, preloadInviteDialog } from '../dialogs/invite-dialog-host.tsx';
import { openNewTask, preloadTaskDialog } from '../dialogs/task-dialog-host.tsx';
import styles from './quick-actions.module.css';

interface QuickActionsProps {
  isRail?: boolean;
  onChoose?: () => void;
  className: string | undefined;
}

const ACTIONS = [
  { word: 'addTask', icon: Plus, open: openNewTask, preload: preloadTaskDialog },
  { word: 'newEvent', icon: CalendarPlus, open: () => openNewEvent(), preload: preloadEventDialog },
  { word: 'invite', icon: UsersRound, open: openInvite, preload: preloadInviteDialog, needs: familyPermissions.manage },
] as const;

/** The buttons that open a dialog. Its code is fetched when a pointer or the focus reaches the button. */
export function QuickActions({ isRail = false, onChoose, className = '' }: QuickActionsProps) {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <div role="group" aria-label={t('quickActions')} className={className}>
      {ACTIONS.filter((action) => !('needs' in action) || may(action.needs)).map(
        ({ word, icon: Icon, open, preload }, index) => (
          <Button
            key={word}
            tone={index === 0 ? 'primary' : 'plain'}
            wide={!isRail}
            className={styles[isRail ? 'rail' : 'wide'] ?? ''}
            data-tip={t(word)}
            icon={<Icon size={20} aria-hidden="true" />}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => {
              onChoose?.();
              open();
            }}
          >
            <span className={isRail ? 'visually-hidden' : ''}>{t(word)}</span>
          </Button>
        ),
      )}
    </div>
  );
}
