/** What signing out has to reach besides the session. */
export interface PersonalData {
  /** Sends what waits; resolves when it is sent or cannot be now. */
  sendWaiting(userId: string): Promise<void>;
  /** How many changes are on this device only, waiting or refused. Rejects while the device does not let them be read. */
  countWaiting(userId: string): Promise<number>;
  /** Deletes waiting and refused changes of this person. */
  discardChanges(userId: string): Promise<void>;
  /** Deletes cached rows of everybody who is not signed in; never a change. */
  wipeRows(): Promise<void>;
}
