/**
 * All error codes of answers. The five-character ones are PostgreSQL's own. PGRST… are the names that clients of a hosted table
 * service know. `status` is the HTTP status of each.
 */
export const ERROR_CODES = {
  '42501': { status: 403, message: 'Permission denied.' },
  '23505': { status: 409, message: 'This already exists.' },
  '23503': { status: 409, message: 'Something this refers to does not exist.' },
  PGRST116: { status: 404, message: 'No such row.' },
  PGRST301: { status: 401, message: 'Your session has ended. Please sign in again.' },
  BAD_REQUEST: { status: 400, message: 'The request is not valid.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is too large.' },
  UNPROCESSABLE: { status: 422, message: 'This cannot be done as asked.' },
  /** A change newly names a removed member. A row that names them already may still be edited in other respects. */
  MEMBER_LEFT: {
    status: 422,
    message: 'A person you chose is not in the family any more. Please choose someone else.',
  },
  /** The table has reached its `limit` of rows in this workspace, or as much text as one answer may contain. */
  TABLE_FULL: {
    status: 422,
    message: 'There is no room for more here. Delete what is done or no longer needed.',
  },
  /** An uploaded file of a kind that is not accepted, whatever it is called. */
  FILE_TYPE: { status: 422, message: 'This is no JPEG, PNG, WebP or GIF picture.' },
  /** The same where documents and recordings are accepted too. */
  FILE_KIND: {
    status: 422,
    message: 'This is no picture (JPEG, PNG, WebP, GIF), no PDF, and no sound (M4A, MP3, OGG, WebM, WAV).',
  },
  /** A file of an accepted kind that is damaged, ends early or holds too much. */
  FILE_UNREADABLE: { status: 422, message: 'This file cannot be read.' },
  /** The family's files take all the room that it has. */
  FILES_FULL: {
    status: 422,
    message: 'There is no room for more files. Remove some that are no longer needed, and send this again.',
  },
  /** The family has as many chats as it may (`CHATS_MAX`). */
  CHATS_FULL: { status: 422, message: 'A family has at most 60 chats. Delete one that is no longer needed.' },
  /** A message is no longer its sender's to change (`MESSAGE_OPEN_MS`). */
  MESSAGE_CLOSED: { status: 422, message: 'A message can be changed and removed for 24 hours. Write a new one.' },
  POLL_VOTED: { status: 422, message: 'There are votes already, so the question stays. Ask anew in another poll.' },
  POLL_CLOSED: { status: 422, message: 'This poll is closed. Nobody can vote any more.' },
  /** A pocket of a child does not hold what is taken out of it. */
  BALANCE_TOO_LOW: { status: 422, message: 'There is not enough money for this. Choose a smaller amount.' },
  /** The currency of a family with entries. */
  CURRENCY_FIXED: {
    status: 422,
    message: 'There are entries in this currency already, so it cannot be changed any more.',
  },
  /** An entry that pays a day of a bill which another one has paid. */
  BILL_PAID: { status: 422, message: 'This day of the bill is paid already. Nothing was entered again.' },
  /** An allowance of a member who is no child. */
  CHILD_NEEDED: { status: 422, message: 'Only children have an allowance. Choose a child of this family.' },
  /** A change of a chore that was approved meanwhile. */
  CHORE_PAID: {
    status: 422,
    message: 'This chore is approved and paid already. To change it, reverse its entry first.',
  },
  /** A new entry in an account that is closed. */
  ACCOUNT_CLOSED: { status: 422, message: 'This account is closed. Choose another one, or open it again.' },
  /** A mark of which the scale of its school year has none. */
  MARK_BEYOND: {
    status: 422,
    message: 'This mark is beyond the scale of the school year, or above the most that could be reached.',
  },
  /** A change of a group of which another one was refused. */
  GROUP_REFUSED: { status: 422, message: 'Something that belongs to this was refused, so nothing of it was saved.' },
  PLAN_REQUIRED: { status: 402, message: 'This family needs a plan.' },
  /** The payment provider cannot be reached, or refuses to work for this server. Nothing was paid or changed. */
  PAYMENTS_UNAVAILABLE: {
    status: 503,
    message: 'The payment service does not answer right now. Nothing was changed. Please try again later.',
  },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'A new password is needed first.' },
  EMAIL_NOT_CONFIRMED: { status: 403, message: 'Please confirm your email before logging in. Check your inbox.' },
  INVALID_CREDENTIALS: { status: 400, message: 'Failed to log in. Please check your credentials.' },
  /** The current password that was sent with a new one. */
  WRONG_PASSWORD: { status: 400, message: 'The current password is incorrect.' },
  WEAK_PASSWORD: { status: 422, message: 'Please meet all password requirements' },
  /** Links of mails. An invalid one was never issued, or was truncated. */
  LINK_INVALID: { status: 400, message: 'This link is not valid. Please ask for a new one.' },
  LINK_EXPIRED: { status: 410, message: 'This link has expired. Please ask for a new one.' },
  LINK_USED: { status: 410, message: 'This link has been used already.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  TIMEOUT: { status: 408, message: 'The request took too long. Please try again.' },
  UNAVAILABLE: { status: 503, message: 'Casita is busy for a moment. Please try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;
