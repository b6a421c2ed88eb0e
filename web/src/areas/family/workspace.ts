/** What a setup_status means to whoever waits for the family. Anything unknown is not ready, and is completed where it can be. */
export function kindOfWorkspace(setupStatus: string): 'orphaned' | 'failed' | 'unfinished' {
  return setupStatus === 'orphaned' || setupStatus === 'failed' ? setupStatus : 'unfinished';
}

/** What a list of families says of one that cannot be opened. */
export function statusWord(setupStatus: string): 'closed' | 'unusable' {
  return setupStatus === 'orphaned' ? 'closed' : 'unusable';
}
