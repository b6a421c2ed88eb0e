import { useEffect, useRef } from 'react';
import { onOverwritten } from '../../lib/sync/live.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';

const code = lazyCode(() => import('../../rows/overwritten/tell-overwritten.ts'));

/** Tells when two people have changed the same thing and only one of both changes is left. */
export function useOverwritten(): void {
  const habits = useDateHabits();
  // Toasts are said anew at each rendering, in the language of that moment.
  const latest = useRef(habits);
  useEffect(() => {
    latest.current = habits;
  }, [habits]);
  useEffect(
    () =>
      onOverwritten((changes) => {
        code.fetch().then(
          ({ tellOverwritten }) => tellOverwritten(changes, () => latest.current),
          () => undefined, // the row's history has both
        );
      }),
    [],
  );
}
