/** Limits and periods that client and server share, without those that only one area uses. Units are in the names. */
export const DAY_MS = 86_400_000;
export const ACCESS_TOKEN_MINUTES = 15;
export const SESSION_DAYS = 30;
export const CHANGES_PER_CALL = 50;
export const CHANGES_PER_PULL = 500;
/** Changes of one person in all their workspaces. This many are allowed at once, and the budget refills within a minute. */
export const CHANGES_PER_MINUTE = 600;
export const OUTBOX_DAYS = 90;
export const REMOVED_DAYS = 30;
export const CHANGES_KEPT_DAYS = 180;
/** Most changes in the feed of one workspace; the oldest beyond it are pruned sooner. */
export const CHANGES_KEPT_MAX = 100_000;
/** Most rows of a table that is listed whole in one workspace, because a client stores and searches all of them. */
export const WHOLE_ROWS_MAX = 2_000;
/** Most characters of all rows of a table in one workspace, because one answer may have to contain them all. */
export const TABLE_CHARACTERS_MAX = 2_000_000;
/** The same for a table that is listed by pages. A device never has all of it at a time. */
export const PAGED_CHARACTERS_MAX = 200_000_000;
/** Most characters of one row of any table. The longest task, with ten files, has about 9,200. */
export const ROW_CHARACTERS_MAX = 10_000;
/** Most pages of one list that a device stores, the newest ones. What a screen loads beyond them stays in memory. */
export const PAGES_STORED_MAX = 10;
/** An open stream sends something at least this often. */
export const HEARTBEAT_MS = 7_000;
/** Most bytes of a request's body. The longest row, with every character escaped, takes 60,000. */
export const BODY_BYTES = 64_000;
/** The same for a batch of changes. */
export const BATCH_BYTES = 1_000_000;
export const PASSWORD_MIN = 6;
/** Minimum for a password that replaces another. */
export const PASSWORD_STRONG_MIN = 8;
export const PASSWORD_MAX = 200;
/** Enquiries from the forms of public pages. */
export const ENQUIRIES_KEPT_DAYS = 365;
/** Invitations that were not accepted, counted from their expiry. */
export const INVITATIONS_KEPT_DAYS = 90;
/** A job, such as a mail that no server accepts, is given up after this. */
export const JOBS_TRIED_DAYS = 2;
/** Events of the payment provider, so that one which it repeats is taken once. */
export const PAYMENT_EVENTS_KEPT_DAYS = 30;
/** A family without a plan, counted from its plan's end, or from its making where it had none. Then it is deleted. */
export const LAPSED_FAMILIES_KEPT_DAYS = 365;
/** The days before that deletion on which the family's managers are told by mail. It takes place only after all of these mails. */
export const DELETION_MAIL_DAYS = [60, 30, 7] as const;
/** Mails in the local mailbox, where there is no mail server. */
export const MAILBOX_KEPT_DAYS = 30;
/** Used and expired links are stored this long, so that the answer can say which of both applies. */
export const LINKS_KEPT_DAYS = 14;
/** How long the links of mails are valid. */
export const CONFIRM_LINK_HOURS = 72;
export const RESET_LINK_MINUTES = 60;
export const EMAIL_MAX = 254;
export const NAME_MAX = 80;
export const TITLE_MAX = 200;
/** Longest date-time. ISO with microseconds and offset has 32 characters. */
export const DATE_TIME_MAX = 40;
export const DESCRIPTION_MAX = 5_000;
/** Most notifications of one person. */
export const NOTIFICATIONS_MAX = 1_000;
