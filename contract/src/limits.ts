/** Numbers both sides agree on. Units are in the names. */
export const DAY_MS = 86_400_000;
export const ACCESS_TOKEN_MINUTES = 15;
export const SESSION_DAYS = 30;
export const CHANGES_PER_CALL = 50;
export const CHANGES_PER_PULL = 500;
/** Of one person, in all their families: so many at once, and as many again over each minute after that. */
export const CHANGES_PER_MINUTE = 600;
export const OUTBOX_DAYS = 90;
export const REMOVED_DAYS = 30;
export const CHANGES_KEPT_DAYS = 180;
/** Of one space; beyond it the oldest go sooner. */
export const CHANGES_KEPT_MAX = 100_000;
/** A table that is listed whole holds no more rows in one space: a browser keeps and searches them all. */
export const WHOLE_ROWS_MAX = 2_000;
/** Of all rows of a table in one space together: what one answer may have to carry. */
export const TABLE_CHARACTERS_MAX = 2_000_000;
/** Of one row of any table; the longest task has about 7,500. */
export const ROW_CHARACTERS_MAX = 10_000;
/** An open stream says something at least this often. */
export const HEARTBEAT_MS = 7_000;
export const BODY_BYTES = 1_000_000;
export const PASSWORD_MIN = 6;
/** For a password that replaces another. */
export const PASSWORD_STRONG_MIN = 8;
export const PASSWORD_MAX = 200;
/** Messages from the forms of public pages. */
export const ENQUIRIES_KEPT_DAYS = 365;
/** Invitations nobody took, after their end. */
export const INVITATIONS_KEPT_DAYS = 90;
/** What waits for a commit to be followed up, such as a mail that no server takes; then it is given up. */
export const JOBS_TRIED_DAYS = 2;
/** Mails where no mail server carries them away. */
export const MAILBOX_KEPT_DAYS = 30;
/** Used and expired links are remembered for so long, to say which of both they are. */
export const LINKS_KEPT_DAYS = 14;
/** How long links of mails work. */
export const CONFIRM_LINK_HOURS = 72;
export const RESET_LINK_MINUTES = 60;
export const EMAIL_MAX = 254;
export const NAME_MAX = 80;
export const PHONE_MAX = 40;
export const ADDRESS_MAX = 300;
export const TITLE_MAX = 200;
/** An ISO date-time with microseconds and offset takes 32. */
export const DATE_TIME_MAX = 40;
export const DESCRIPTION_MAX = 5_000;
/** How many notifications one person keeps. */
export const NOTIFICATIONS_MAX = 1_000;
