declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person comes straight from signing in, or from accepting an invitation. */
    isFromSignIn?: true;
    /** Whose password was just replaced: the door has their address ready. */
    email?: string;
  }
}

/** The state of a navigation that leads out of the door; it holds for that navigation only. */
export const ARRIVING = { isFromSignIn: true } as const;

interface Place {
  readonly state: { readonly isFromSignIn?: true };
  readonly hash: string;
}

/** A provider's return may carry a token behind the #. It is never read: the session lies in a cookie. It only goes away. */
export function hasTokenInHash({ hash }: Pick<Place, 'hash'>): boolean {
  return /(^|[#&])access_token=/.test(hash);
}

export function comesFromSignIn(place: Place): boolean {
  return place.state.isFromSignIn === true || hasTokenInHash(place);
}
