import type { ReactNode } from 'react';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useSyncStatus, type NotSaved, type WaitingChange } from '../../lib/outbox/sync-status.ts';
import { useMayChange } from '../../lib/auth/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDescribeChange, wordsOf } from '../dialogs/describe-change.ts';
import styles from './sheets.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** What is on this device only: changes on their way, and the tray of what was refused. */
export function SyncSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { online, waiting, notSaved } = useSyncStatus();
  const isAllSent = online && waiting.length === 0 && notSaved.length === 0;
  const isAnythingWaiting = !online || waiting.length > 0;
  const isUnkept = waiting.some((change) => change.isUnkept);
  const title = notSaved.length > 0 ? 'notSavedTitle' : isAllSent ? 'syncDoneTitle' : 'syncTitle';
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(title)}>
      <div className={styles['sync']}>
        {notSaved.length > 0 ? (
          <section aria-label={t('notSavedTitle')}>
            <p>{t('notSavedText')}</p>
            <ul className={styles['changes']}>
              {notSaved.map((change) => (
                <NotSavedItem key={change.id} change={change} />
              ))}
            </ul>
          </section>
        ) : null}
        {isAnythingWaiting ? (
          <section aria-label={t('syncTitle')}>
            {notSaved.length > 0 && waiting.length > 0 ? <h3>{t('syncTitle')}</h3> : null}
            <p>{t(isUnkept ? 'syncUnkept' : online ? 'syncOnline' : 'syncOffline')}</p>
            <ul className={styles['changes']}>
              {waiting.map((change) => (
                <WaitingItem key={change.id} change={change} />
              ))}
            </ul>
          </section>
        ) : null}
        {isAllSent ? <p>{t('syncAllDone')}</p> : null}
      </div>
    </Sheet>
  );
}

function WaitingItem({ change }: { change: WaitingChange }) {
  const describe = useDescribeChange();
  const { title, detail } = describe(change);
  return (
    <li>
      <p>{title}</p>
      <p className={styles['small']}>{detail}</p>
    </li>
  );
}

function NotSavedItem({ change }: { change: NotSaved }) {
  const { t } = useTranslation();
  const { retry } = useSyncStatus();
  const { user, families } = useSession();
  // Nothing whole is left that could be sent.
  if (change.error.code === 'DAMAGED') return <TrayItem change={change} action={null} />;
  // Nothing is taken from people who are no longer in the family, however often it is sent.
  const isLeft = change.family !== user?.id && !families.some(({ id }) => id === change.family);
  if (isLeft) return <TrayItem change={change} action={null} reason={t('notSavedLeft')} />;
  if (change.error.code === 'PGRST116') return <DeletedItem change={change} />;
  return <TrayItem change={change} action={<Button onClick={() => void retry(change.id)}>{t('retry')}</Button>} />;
}

/** Somebody deleted the row: sending again would only be refused again, unless it is back by now. */
function DeletedItem({ change }: { change: NotSaved }) {
  const { t } = useTranslation();
  const { retry, restore } = useSyncStatus();
  const { rows } = useRows(tasks);
  const { rows: removedRows, isFresh } = useRows(tasks, { removed: true });
  const may = useMayChange(tasks);
  const { family } = useSession();
  const isHere = change.family === family?.id && change.table === tasks.name;
  const removed = isHere ? removedRows.find((row) => row.id === change.row_id) : undefined;
  if (isHere && rows.some((row) => row.id === change.row_id)) {
    return <TrayItem change={change} action={<Button onClick={() => void retry(change.id)}>{t('retry')}</Button>} />;
  }
  // Not where this device knows that it cannot be: gone for good, or not theirs to bring back.
  const isKnown = isHere && (removed !== undefined || isFresh);
  const isOffered = change.op === 'update' && (!isKnown || (removed !== undefined && may.remove(removed)));
  return (
    <TrayItem
      change={change}
      removed={removed}
      action={isOffered ? <Button onClick={() => void restore(change.id)}>{t('restore')}</Button> : null}
    />
  );
}

interface TrayItemProps {
  change: NotSaved;
  removed?: Task | undefined;
  action: ReactNode;
  /** Instead of what the error says. */
  reason?: string;
}

function TrayItem({ change, removed, action, reason }: TrayItemProps) {
  const { t } = useTranslation();
  const { discard } = useSyncStatus();
  const describe = useDescribeChange();
  const { title, detail, ...why } = describe(change, removed);
  const words = wordsOf(change);
  const others = words.filter((text) => !title.includes(text));
  return (
    <li>
      <p>{title}</p>
      <p className={styles['small']}>{detail}</p>
      {others.map((text) => (
        <p key={text} className={styles['typed']}>
          {text}
        </p>
      ))}
      <p className={styles['reason']}>{reason ?? why.reason}</p>
      {reason === undefined && why.serverWords ? <p className={styles['small']}>{why.serverWords}</p> : null}
      <div className={styles['actions']}>
        {action}
        {words.length > 0 ? <CopyButton text={words.join('\n')} /> : null}
        <Button tone="danger" onClick={() => void discard(change.id)}>
          {t('discard')}
        </Button>
      </div>
    </li>
  );
}

/** Only where the browser lets a page copy; the text itself can be selected anywhere. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const clipboard = navigator.clipboard as Clipboard | undefined; // missing outside of secure contexts, whatever the type says
  if (!clipboard) return null;
  const say = (word: 'copied' | 'copyFailed') => () => showToast(() => ({ key: 'copy', title: t(word) }));
  return (
    <Button onClick={() => void clipboard.writeText(text).then(say('copied'), say('copyFailed'))}>
      {t('copyText')}
    </Button>
  );
}
