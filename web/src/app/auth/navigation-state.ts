declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The navigation follows a sign-in or an accepted invitation. */
    isFromSignIn?: true;
    /** An address that the sign-in screen fills in: the invited one, or the one whose password was just reset. */
    email?: string;
    /** The person has just paid for a family in which they are alone: it may never have been named. */
    isFirstUse?: true;
  }
}

/** The navigation state of a redirect from /auth to its destination. It belongs to that one history entry. */
export const AFTER_SIGN_IN = { isFromSignIn: true } as const;

interface Place {
  readonly state: { readonly isFromSignIn?: true };
  readonly hash: string;
}

/** A provider's return may carry a token behind the #. The app never reads it, for the session is in a cookie; it only removes it. */
export function hasTokenInHash({ hash }: Pick<Place, 'hash'>): boolean {
  return /(^|[#&])access_token=/.test(hash);
}

export function comesFromSignIn(place: Place): boolean {
  return place.state.isFromSignIn === true || hasTokenInHash(place);
}
