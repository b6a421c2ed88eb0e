import { Fragment, useEffect, useEffectEvent, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { RowOf } from '#contract/family-table.ts';
import { readSession, useSession } from '../lib/auth/session.ts';
import type { Area } from '../lib/i18n/i18n.ts';
import { declarations } from '../lib/tables/declarations.ts';
import { lazySheet } from '../pwa/lazy-sheet.tsx';
import { closeToast, readToasts, showToast, subscribeToasts } from '../ui/toasts/toasts.ts';
import { changeOpening, openRow, readOpening, subscribeOpenings, type TableName } from './open-row.ts';
import { forgetDraft, ownerOf, storeDraft, takeDraft, type StoredDraft } from './drafts/stored-draft.ts';
import type { RowDialogProps } from './use-row-form.ts';
import { useTableWords } from './use-table-words.ts';

interface RowDialogHostProps<Table extends TableName> {
  table: Table;
  /** The area whose words are said. */
  area: Area;
  children: (props: RowDialogProps<RowOf<Table>>) => ReactNode;
}

/** A dialog whose code is fetched when it is first opened. If that fails, its draft is offered again, now and after a reload. */
export function lazyRowDialog<Props extends RowDialogProps<unknown>>(load: () => Promise<ComponentType<Props>>) {
  return lazySheet<Props>(load, ({ draft, refused = null, onDropDraft, onStoreDraft }) => {
    if (!draft) return;
    onDropDraft(draft, refused);
    onStoreDraft(draft, refused);
  });
}

/**
 * Renders the one dialog of a table, whichever screen or button opens it (`openRow`), and keeps the drafts of its form: a dialog that was closed
 * without saving is offered in a toast, and what was typed before a reload when the host is mounted again.
 */
export function RowDialogHost<Table extends TableName>({ table, area, children }: RowDialogHostProps<Table>) {
  const { t } = useTableWords(table, area);
  const {
    number,
    owner: opener,
    isOpen,
    row,
    draft,
    refused,
    from,
    onMade,
    isPreset,
  } = useSyncExternalStore(subscribeOpenings, () => readOpening(table));
  const owner = ownerOf(useSession());
  const toastKey = `draft ${table.name}`;
  const isOffering = () => readToasts().some(({ key }) => key === toastKey);

  function offerDraft(stored: StoredDraft): void {
    changeOpening(table, { offered: stored });
    const labelOf = () => table.label ?? declarations.find(table.name)?.label;
    const show = () => {
      const name = labelOf()?.(stored.draft);
      showToast(() => ({
        key: toastKey,
        isOnlyWay: true,
        title: t('draftKept'),
        ...(name?.trim() ? { description: name } : {}),
        action: {
          label: t('draftBack'),
          run: () => openRow(table, stored.row as RowOf<Table> | null, stored.draft, stored.refused, stored), // stored below
        },
      }));
    };
    show();
    if (labelOf()) return;
    // The name of the draft follows with the declaration of its table.
    void declarations.fetch().then(() => {
      if (labelOf() && readOpening(table).offered === stored && isOffering()) show();
    });
  }
  const offerStoredDraft = useEffectEvent((of: string) => {
    const stored = takeDraft(table.name, of);
    if (stored) offerDraft(stored);
  });
  const storeOffered = useEffectEvent(() => {
    const { offered, isOpen: isOpenNow } = readOpening(table);
    if (offered && !isOpenNow) storeDraft(table.name, offered);
  });
  const leaveOwner = useEffectEvent(() => {
    // The family was switched, or the host unmounted. The dialog closes, so that the next person does not see it. Its draft is stored.
    if (isOffering()) storeOffered();
    changeOpening(table, { isOpen: false, offered: null });
    closeToast(toastKey);
  });
  const noteClosedToast = useEffectEvent(() => {
    const { offered } = readOpening(table);
    if (!offered || isOffering()) return;
    if (ownerOf(readSession()) !== offered.owner) storeOffered();
    changeOpening(table, { offered: null });
  });

  useEffect(() => {
    if (owner !== null) offerStoredDraft(owner);
    return () => leaveOwner();
  }, [owner]);

  // The end of a session closes the toast at once, and a reload closes everything. The offered draft is stored again for the person who
  // typed it, unless a dialog is open, whose own draft is stored instead.
  useEffect(() => {
    const stopListening = subscribeToasts(() => noteClosedToast());
    const storeNow = () => storeOffered();
    window.addEventListener('pagehide', storeNow);
    return () => {
      stopListening();
      window.removeEventListener('pagehide', storeNow);
    };
  }, []);

  if (number === 0 || owner === null || opener !== owner) return null;

  return (
    <Fragment key={number}>
      {children({
        isOpen,
        row: row as RowOf<Table> | null, // opened by `openRow` for this table
        ...{ draft, refused, from, onMade, isPreset },
        onClose: () => changeOpening(table, { isOpen: false }),
        onDropDraft: (dropped, change) => offerDraft({ owner, row, from, draft: dropped, refused: change }),
        onStoreDraft: (typed, change) => storeDraft(table.name, { owner, row, from, draft: typed, refused: change }),
        onForgetDraft: () => forgetDraft(table.name, owner),
      })}
    </Fragment>
  );
}
