import type { Outcome } from '../lib/sync/rows.ts';

type Waiting = Extract<Outcome<unknown>, { kind: 'waiting' }>;
type WaitingWord = 'heldHere' | 'savedUnsent' | 'savedSlow' | 'savedTrouble' | 'savedHere';

const WORD_OF: Readonly<Record<Waiting['cause'], WaitingWord>> = {
  session: 'savedUnsent',
  held: 'savedUnsent',
  slow: 'savedSlow',
  server: 'savedTrouble',
  offline: 'savedHere',
};

/** What is said of a change that waits on this device, by what it waits for. */
export const wordOfWaiting = ({ isUnkept, cause }: Waiting): WaitingWord => (isUnkept ? 'heldHere' : WORD_OF[cause]);
