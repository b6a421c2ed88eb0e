import type { Settings } from '#contract/areas/account.ts';
import type { Language } from '#contract/languages.ts';

/** How a person reads dates and times: their language, and the formats that they chose, null for those of the language. */
export type Reader = { readonly language: Language } & Pick<Settings, 'date_format' | 'time_format'>;

/** As the screens write them: `localeOf` of the browser side says the same where a browser names no region. */
const LOCALES = { en: 'en-US', es: 'es-ES' } as const;

/**
 * A local day, or a day and time, given as `2026-11-26` or `2026-11-26T17:00` with whatever may follow, in the words of the screens: `Thursday,
 * November 26, 5:00 PM`.
 */
export function describeLocal(local: string, { language, date_format, time_format }: Reader): string {
  const [locale, isTimed] = [LOCALES[language], local.length > 10];
  const moment = new Date(`${local.slice(0, 10)}T${isTimed ? local.slice(11, 16) : '00:00'}:00Z`);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(moment);
  const day =
    date_format === null
      ? write({ weekday: 'long', day: 'numeric', month: 'long' })
      : `${write({ weekday: 'long' })}, ${inFormat(local, date_format)}`;
  if (!isTimed) return day;
  const clock = time_format === null ? {} : ({ hourCycle: time_format === '12' ? 'h12' : 'h23' } as const);
  const hour = time_format === '24' ? '2-digit' : 'numeric';
  return `${day}, ${write({ hour, minute: '2-digit', ...clock })}`;
}

function inFormat(local: string, format: NonNullable<Reader['date_format']>): string {
  const [year = '', month = '', date = ''] = local.slice(0, 10).split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}
