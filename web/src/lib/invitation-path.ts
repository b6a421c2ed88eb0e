/** Where the link of an invitation leads. */
export const invitationPath = (token: string): string => `/accept-invitation?token=${encodeURIComponent(token)}`;
