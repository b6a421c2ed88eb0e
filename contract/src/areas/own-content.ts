/** How long a person who is in a family no more may take along what they made there. */
export const OWN_CONTENT_DAYS = 30;

/**
 * Address at which a person downloads, as a ZIP file, what they made in a family: a page to read, in the language of the request, the same
 * as JSON, and the pictures. For members and, for `OWN_CONTENT_DAYS`, former ones.
 */
export const ownContentAddress = (familyId: string) => `/api/own-content/${familyId}`;
