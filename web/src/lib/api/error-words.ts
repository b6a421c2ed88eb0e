import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { ApiError, toApiError } from './api-error.ts';
import { currentLanguage, translatorOf } from '../i18n/i18n.ts';

type KnownCode = ErrorCode | 'NETWORK' | 'BAD_ANSWER' | 'DEVICE_STORAGE' | 'STILL_WAITING' | 'DAMAGED';

const WORDS = {
  '42501': 'errorDenied',
  '23505': 'errorDuplicate',
  '23503': 'errorReference',
  PGRST116: 'errorGone',
  PGRST301: 'errorSession',
  BAD_REQUEST: 'errorInvalid',
  NOT_FOUND: 'errorGone',
  PAYLOAD_TOO_LARGE: 'errorTooLarge',
  UNPROCESSABLE: 'errorImpossible',
  MEMBER_LEFT: 'errorMemberLeft',
  TABLE_FULL: 'errorFull',
  FILE_TYPE: 'errorFileType',
  FILE_KIND: 'errorFileKind',
  FILE_UNREADABLE: 'errorFileUnreadable',
  FILES_FULL: 'errorFilesFull',
  CHATS_FULL: 'errorChatsFull',
  MESSAGE_CLOSED: 'errorMessageClosed',
  POLL_CLOSED: 'errorPollClosed',
  POLL_VOTED: 'errorPollVoted',
  BALANCE_TOO_LOW: 'errorBalanceLow',
  CURRENCY_FIXED: 'errorCurrencyFixed',
  BILL_PAID: 'errorBillPaid',
  CHILD_NEEDED: 'errorChildNeeded',
  CHORE_PAID: 'errorChorePaid',
  ACCOUNT_CLOSED: 'errorAccountClosed',
  MARK_BEYOND: 'errorMarkBeyond',
  GROUP_REFUSED: 'errorGroup',
  PLAN_REQUIRED: 'errorPlan',
  PAYMENTS_UNAVAILABLE: 'errorPayments',
  PASSWORD_CHANGE_REQUIRED: 'errorPassword',
  EMAIL_NOT_CONFIRMED: 'errorUnconfirmed',
  INVALID_CREDENTIALS: 'errorCredentials',
  LINK_EXPIRED: 'errorLinkExpired',
  LINK_INVALID: 'errorLinkInvalid',
  LINK_USED: 'errorLinkUsed',
  WEAK_PASSWORD: 'errorWeakPassword',
  WRONG_PASSWORD: 'errorWrongPassword',
  TOO_MANY_REQUESTS: 'errorTooMany',
  TIMEOUT: 'errorTimeout',
  UNAVAILABLE: 'errorUnavailable',
  INTERNAL: 'errorInternal',
  NETWORK: 'errorNetwork',
  BAD_ANSWER: 'errorNetwork',
  DEVICE_STORAGE: 'errorStorage',
  STILL_WAITING: 'errorWaiting',
  DAMAGED: 'errorDamaged',
} as const satisfies Record<KnownCode, string>;

interface Failed {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

function isKnown(code: string): code is keyof typeof WORDS {
  return code in WORDS;
}

/** True when the server's English sentence is more specific than its code, and the interface is in English. */
function saysMore({ code, message, hint }: Failed): boolean {
  const general = code in ERROR_CODES ? ERROR_CODES[code as ErrorCode].message : ''; // the condition checks it
  return currentLanguage() === 'en' && (message !== general || hint !== undefined);
}

/**
 * The words of a failure for the person. Where the server's English sentence is more specific than its code, it is shown in
 * the English interface. Otherwise the translated sentence of the code is used, or that of a name which holds a web address.
 */
export function sayError(failed: Failed): { message: string; hint: string | null } {
  const { code, message, hint, fields = {} } = failed;
  if (Object.values(fields).includes('web_address'))
    return { message: translatorOf('shell')('fieldWebAddress'), hint: null };
  if (saysMore(failed)) return { message, hint: hint ?? null };
  return { message: translatorOf('shell')(isKnown(code) ? WORDS[code] : 'errorOther'), hint: null };
}

/** The server's own sentence, where `sayError` would show it; null otherwise, and when the server did not answer. */
export function sayOwnWords(thrown: unknown): string | null {
  return thrown instanceof ApiError && thrown.status > 0 && saysMore(thrown) ? thrown.message : null;
}

/** The sentence for any thrown value. */
export const sayThrown = (thrown: unknown): string => sayError(toApiError(thrown)).message;
