import { useCallback } from 'react';
import { settings, type Settings, type SettingsChanges } from '#contract/areas/account.ts';
import { useRow, useWrite, type Shown } from './rows.ts';
import { useSession } from '../auth/session.ts';

export interface OwnSettings {
  /** Null before the first choice, and while nothing is known. */
  readonly row: Shown<Settings> | null;
  readonly status: 'loading' | 'ready' | 'error';
  /** Keeps a choice, with or without network; every device of this person follows. */
  readonly change: (fields: SettingsChanges) => void;
}

/** What the person signed in chose. The row is made with the first choice. */
export function useSettings(): OwnSettings {
  const { user } = useSession();
  const id = user?.id ?? null;
  const { row, status } = useRow(settings, id);
  const write = useWrite(settings);
  const isMade = row !== null;
  const change = useCallback(
    (fields: SettingsChanges) => {
      if (id === null) return;
      if (isMade) write.update(id, fields);
      else write.create(fields, id);
    },
    [id, isMade, write],
  );
  return { row, status, change };
}
