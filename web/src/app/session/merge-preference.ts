/** Where device and account last agreed on a choice. */
export interface Agreed {
  readonly value: string;
  /** Of the account's row then; 0 before there was one. */
  readonly version: number;
}

interface Sides {
  /** What the account holds; null = never chosen. */
  readonly account: string | null;
  /** The version of the account's row; 0 without one. */
  readonly version: number;
  readonly device: string;
  /** Null right after signing in. */
  readonly agreed: Agreed | null;
  /** Chosen on this device in this very visit, before anybody was signed in or just now. */
  readonly isChosenHere: boolean;
}

export type Settled =
  | { readonly do: 'nothing' }
  /** Both are as they should be: remember it. */
  | { readonly do: 'agree' }
  /** The account's choice goes onto the device. */
  | { readonly do: 'apply'; readonly value: string }
  /** The device's choice goes into the account. */
  | { readonly do: 'write' };

/**
 * Language and theme live on the device, where public pages and the first paint read them, and in the account, which brings
 * them to other devices. Whoever of the two changed since they last agreed wins; at sign-in that is the account, unless the
 * person chose just now. An account that never chose leaves the device alone.
 */
export function settleChoice({ account, version, device, agreed, isChosenHere }: Sides): Settled {
  if (account === device) return { do: 'agree' };
  if (agreed === null) {
    if (isChosenHere) return { do: 'write' };
    return account === null ? { do: 'agree' } : { do: 'apply', value: account };
  }
  if (device !== agreed.value) return { do: 'write' };
  // An older row is what another tab has not heard of yet.
  const isNewer = account !== null && account !== agreed.value && version > agreed.version;
  return isNewer ? { do: 'apply', value: account } : { do: 'nothing' };
}
