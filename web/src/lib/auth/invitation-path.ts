/** The page for answering an invitation: the one whose link this browser tab opened, else one for the account's address. */
export const INVITATION_PATH = '/accept-invitation';
