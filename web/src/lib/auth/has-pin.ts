import type { SessionState } from './session-state.ts';

/** True for a child's account with a PIN. It belongs to the parents: it has no address, no password and nothing to do with plans. */
export const hasPin = ({ account }: Pick<SessionState, 'account'>): boolean => account?.profile?.has_pin === true;
