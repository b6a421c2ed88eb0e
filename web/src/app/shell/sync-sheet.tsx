import type { ReactNode } from 'react';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useIsFamilyClosed } from '../../lib/auth/use-is-family-closed.ts';
import { useSyncStatus, type NotSaved, type WaitingChange } from '../../lib/outbox/sync-status.ts';
import { useMay, useMayChange } from '../../lib/auth/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { copyText } from '../../ui/toasts/copy-text.ts';
import { tableOf, typedTextsOf, useDescription } from '../dialogs/describe-change.ts';
import styles from './sheets.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Lists the changes that are on this device only: those waiting to be sent, and the tray of refused ones. */
export function SyncSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { online, waiting, notSaved } = useSyncStatus();
  const isClosed = useIsFamilyClosed();
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
            <p>{t(isUnkept ? 'syncUnkept' : !online ? 'syncOffline' : isClosed ? 'syncClosed' : 'syncOnline')}</p>
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
  const { t } = useTranslation();
  const { discard } = useSyncStatus();
  const { title, detail } = useDescription(change);
  const { uploaded } = change;
  return (
    <li>
      <p>{title}</p>
      <p className={styles['small']}>{detail}</p>
      {uploaded === undefined ? null : (
        <>
          <p className={`${styles['small']} figures`}>
            {uploaded === null ? t('fileWaits') : t('fileIsSent', { percent: Math.floor(uploaded * 100) })}
          </p>
          <div className={styles['actions']}>
            <Button onClick={() => void discard(change.id)}>{t('fileCancel')}</Button>
          </div>
        </>
      )}
    </li>
  );
}

function NotSavedItem({ change }: { change: NotSaved }) {
  const { t } = useTranslation();
  const { retry } = useSyncStatus();
  const { user, families } = useSession();
  // A damaged change cannot be sent.
  if (change.error.code === 'DAMAGED') return <TrayItem change={change} action={null} />;
  // The server accepts no change from a person who is no longer a member, so a retry is not offered.
  const isRemovedMember = change.family !== user?.id && !families.some(({ id }) => id === change.family);
  if (isRemovedMember) return <TrayItem change={change} action={null} reason={t('notSavedLeft')} />;
  const table = tableOf(change);
  if (change.error.code === 'PGRST116' && table) return <DeletedItem change={change} table={table} />;
  return <TrayItem change={change} action={<Button onClick={() => void retry(change.id)}>{t('retry')}</Button>} />;
}

/** A change to a deleted row. Sending it again would be refused again, unless the row has been restored meanwhile. */
function DeletedItem({ change, table }: { change: NotSaved; table: AnyFamilyTable }) {
  const { t } = useTranslation();
  const { retry, restore } = useSyncStatus();
  const { rows } = useRows(table);
  const { rows: removedRows, isFresh } = useRows(table, { removed: true });
  const may = useMayChange(table);
  const isReadable = useMay()(table.may.read);
  const { family } = useSession();
  const isListed = change.family === family?.id && table.workspace === 'family';
  const removed = isListed ? removedRows.find((row) => row.id === change.row_id) : undefined;
  if (isListed && rows.some((row) => row.id === change.row_id)) {
    return <TrayItem change={change} action={<Button onClick={() => void retry(change.id)}>{t('retry')}</Button>} />;
  }
  // Restoring is not offered when this device knows that it is impossible: the row is purged, or the member may not restore it, or sees none any more.
  const isKnown = isListed && (removed !== undefined || isFresh || !isReadable);
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
  removed?: BaseRow | undefined;
  action: ReactNode;
  /** Shown instead of the error's reason. */
  reason?: string;
}

function TrayItem({ change, removed, action, reason }: TrayItemProps) {
  const { t } = useTranslation();
  const { discard } = useSyncStatus();
  const { title, detail, ...why } = useDescription(change, removed);
  const texts = typedTextsOf(change);
  const others = texts.filter((text) => !title.includes(text));
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
      {reason === undefined && why.more ? <p className={styles['small']}>{why.more}</p> : null}
      <div className={styles['actions']}>
        {action}
        {texts.length > 0 ? <CopyButton text={texts.join('\n')} /> : null}
        <Button tone="danger" onClick={() => void discard(change.id)}>
          {t('discard')}
        </Button>
      </div>
    </li>
  );
}

/** Rendered only where the browser lets pages copy. The text itself can always be selected. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  if (!('clipboard' in navigator)) return null;
  const say = (isCopied: boolean) => ({ key: 'copy', title: t(isCopied ? 'copied' : 'copyFailed') });
  return <Button onClick={() => void copyText(text, say)}>{t('copyText')}</Button>;
}
