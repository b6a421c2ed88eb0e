import type { ApiError } from '../../lib/api/api-error.ts';
import { sayError } from '../../lib/api/error-words.ts';
import { currentLanguage, type Translate } from '../../lib/i18n/i18n.ts';

const MINUTE_MS = 60_000;
const MINUTES_SAID = 90;

/** A wait as "in 40 minutes", or in hours where it is long. */
function sayWait(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const format = new Intl.RelativeTimeFormat(currentLanguage());
  return minutes <= MINUTES_SAID ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour');
}

/** Why an invitation was not sent, or no link was made, and what the person can do. */
export function explainSending(t: Translate<'invitations'>, error: ApiError): string {
  if (error.fields?.['family'] === 'full') return t('noPlace');
  if (error.code !== 'TOO_MANY_REQUESTS' || error.retryAfterMs === undefined) return sayError(error).message;
  return t(error.fields?.['email'] === 'limit' ? 'tooManyTo' : 'tooMany', { when: sayWait(error.retryAfterMs) });
}
