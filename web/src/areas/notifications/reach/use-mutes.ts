import { useMemo } from 'react';
import { noticeMutes, type NoticeMute } from '#contract/areas/notices/preferences.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows, useWrite } from '../../../lib/sync/rows.ts';
import { offerUndo } from '../../../ui/toasts/undo.ts';
import { useMute } from '../use-mute-thing.ts';
import { muteEnd, type MuteSpan } from './mute-spans.ts';

interface Mutes {
  readonly mutes: readonly NoticeMute[];
  /** `name` is said in the toast that undoes it. */
  muteFamily(familyId: string | null, name: string, span: MuteSpan): void;
  unmute(mute: NoticeMute, name: string): void;
}

/** What the person does not want to be rung for. All of it can be undone, and works offline. */
export function useMutes(): Mutes {
  const { t } = useTranslation('reach');
  const { rows } = useRows(noticeMutes);
  const write = useWrite(noticeMutes);
  const mute = useMute();
  return useMemo(() => {
    return {
      mutes: rows,
      muteFamily: (about_family, name, span) => {
        const muted_until = muteEnd(span, new Date())?.toISOString() ?? null;
        const known = rows.find((row) => row.row_id === null && row.about_family === about_family);
        if (!known) return mute({ about_family, table_name: null, row_id: null, muted_until }, name);
        void write.update(known.id, { muted_until });
        offerUndo(
          () => ({ title: t('notifications:mutedNow'), description: name, undo: t('undo') }),
          () => void write.update(known.id, { muted_until: known.muted_until }),
        );
        return undefined;
      },
      unmute: ({ id }, name) => {
        void write.remove(id);
        offerUndo(
          () => ({ title: t('unmuted'), description: name, undo: t('undo') }),
          () => void write.restore(id),
        );
      },
    };
  }, [t, rows, write, mute]);
}
