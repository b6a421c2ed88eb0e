/** The kind of an unusable workspace. Any unknown setup_status counts as unfinished, which can be completed. */
export function kindOfWorkspace(setupStatus: string): 'orphaned' | 'failed' | 'unfinished' {
  return setupStatus === 'orphaned' || setupStatus === 'failed' ? setupStatus : 'unfinished';
}

/** The message key for an unusable family in a list of families. */
export function statusWord(setupStatus: string): 'closed' | 'unusable' {
  return setupStatus === 'orphaned' ? 'closed' : 'unusable';
}
