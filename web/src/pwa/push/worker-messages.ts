// What the service worker says to open pages.

/** With `url`, `familyId` and a port on which a page of the app answers: goes to the place that a notification is about. */
export const FOLLOW_PUSH = 'FOLLOW_PUSH';
/** The browser has ended the push subscription, or replaced it. */
export const PUSH_CHANGED = 'PUSH_CHANGED';
