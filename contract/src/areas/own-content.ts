/** How long a person who is in a family no more may take along what they made there. */
export const OWN_CONTENT_DAYS = 30;

/** Address at which a former member downloads, as a ZIP file, what they made in a family. */
export const ownContentAddress = (familyId: string) => `/api/own-content/${familyId}`;
