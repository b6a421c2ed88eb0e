import { useCallback } from 'react';
import { noticeMutes, type NewNoticeMute } from '#contract/areas/notices/preferences.ts';
import type { Notification } from '#contract/areas/notifications.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useWrite } from '../../lib/sync/rows.ts';
import { offerUndo } from '../../ui/toasts/undo.ts';

/** Mutes something, with an undo. `name` says what. */
export function useMute(): (fields: NewNoticeMute, name: string) => void {
  const { t } = useTranslation('notifications');
  const write = useWrite(noticeMutes);
  return useCallback(
    (fields, name) => {
      const { id } = write.create(fields);
      offerUndo(
        () => ({ title: t('mutedNow'), description: name, undo: t('undo') }),
        () => void write.remove(id),
      );
    },
    [t, write],
  );
}

/** Mutes the thing that a notification is about, for as long as it exists. */
export function useMuteThing(): (row: Notification) => void {
  const mute = useMute();
  return useCallback(
    ({ about_family, about_table, about_row, title }) =>
      mute({ about_family, table_name: about_table, row_id: about_row, muted_until: null }, title),
    [mute],
  );
}
