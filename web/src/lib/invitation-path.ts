/** Where an invitation is answered whose token lies in this tab. */
export const INVITATION_PATH = '/accept-invitation';

/** Where the link of an invitation leads; its page takes the token out of the address at once. */
export const invitationPath = (token: string): string => `/accept-invitation?token=${encodeURIComponent(token)}`;
