/** The choice on which device and account last agreed. */
export interface Agreed {
  readonly value: string;
  /** The version of the account's row at that time; 0 if there was none. */
  readonly version: number;
}

interface Sides {
  /** The account's choice; null = never chosen. */
  readonly account: string | null;
  /** The version of the account's row; 0 without one. */
  readonly version: number;
  readonly device: string;
  /** Null right after signing in. */
  readonly agreed: Agreed | null;
  /** Chosen on this device during this visit, before or after signing in. */
  readonly isChosenHere: boolean;
}

export type MergeResult =
  | { readonly do: 'nothing' }
  /** Both sides agree: store that. */
  | { readonly do: 'agree' }
  /** The account's choice is applied to the device. */
  | { readonly do: 'apply'; readonly value: string }
  /** The device's choice is written to the account. */
  | { readonly do: 'write' };

/**
 * Merges one preference (language or theme) of device and account. The device stores it for public pages and the first paint, the
 * account for other devices. The side that changed since both last agreed wins. At sign-in the account wins, unless the person chose
 * during this visit. An account without a choice does not change the device.
 */
export function mergePreference({ account, version, device, agreed, isChosenHere }: Sides): MergeResult {
  if (account === device) return { do: 'agree' };
  if (agreed === null) {
    if (isChosenHere) return { do: 'write' };
    return account === null ? { do: 'agree' } : { do: 'apply', value: account };
  }
  if (device !== agreed.value) return { do: 'write' };
  // A row that is not newer comes from a client that has not received the latest choice yet.
  const isNewer = account !== null && account !== agreed.value && version > agreed.version;
  return isNewer ? { do: 'apply', value: account } : { do: 'nothing' };
}
