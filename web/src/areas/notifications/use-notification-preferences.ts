import { useCallback, useMemo } from 'react';
import {
  FIRST_PREFERENCES,
  notificationPreferences,
  type NotificationPreferences,
  type PreferencesChanges,
} from '#contract/areas/notices/preferences.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useRows, useWrite, type Written } from '../../lib/sync/rows.ts';

type Preferences = Pick<NotificationPreferences, keyof typeof FIRST_PREFERENCES>;

interface OwnPreferences {
  /** What applies: the first values, for a person who has chosen nothing. */
  readonly preferences: Preferences;
  /** False while it is not known what they chose. */
  readonly isKnown: boolean;
  /** Null without a signed-in person. */
  readonly change: (fields: PreferencesChanges) => Written<NotificationPreferences> | null;
}

/** How the signed-in person wants to hear of things. The row is made with the first choice, so that a missing one is no error. */
export function useNotificationPreferences(): OwnPreferences {
  const { user } = useSession();
  const id = user?.id ?? null;
  const { rows, isFresh } = useRows(notificationPreferences);
  const row = rows.find((one) => one.id === id) ?? null;
  const write = useWrite(notificationPreferences);
  const isMade = row !== null;
  const change = useCallback(
    (fields: PreferencesChanges) => {
      if (id === null) return null;
      if (isMade) return write.update(id, fields);
      // Only a stored row has a refused address, which is the one field that a new one cannot have.
      const { mail_refused_at: _refused, ...made } = fields;
      return write.create(made, id);
    },
    [id, isMade, write],
  );
  const preferences = useMemo(() => row ?? FIRST_PREFERENCES, [row]);
  return { preferences, isKnown: row !== null || isFresh, change };
}
