/** Where an invitation is answered: the one whose link this tab opened, else the one that waits for the account. */
export const INVITATION_PATH = '/accept-invitation';
