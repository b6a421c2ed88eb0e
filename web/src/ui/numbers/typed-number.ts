/** How a number is typed: with at most so many decimals, or as an amount that is stored in its smallest unit, such as cents. */
export interface NumberShape {
  readonly decimals: number;
  readonly isInSmallestUnit: boolean;
}

const SIGNS = /[\s\p{Sc}]/gu;

/** The sign between a number and its decimals: `.` in English, `,` in Spanish. */
function decimalSign(language: string): string {
  return new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}

/**
 * The number of a text in the person's language; null where it is none, or has more decimals. `1,234.5` in English is `1.234,5` in Spanish;
 * either sign is understood where it can mean only one thing (`18.95` in Spanish).
 */
export function readNumber(text: string, language: string, { decimals, isInSmallestUnit }: NumberShape): number | null {
  const point = decimalSign(language);
  const group = point === '.' ? ',' : '.';
  const bare = text.replaceAll(SIGNS, '').replace('−', '-');
  const isGrouped = new RegExp(`^-?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${point}\\d*)?$`).test(bare);
  const plain = (isGrouped ? bare.replaceAll(group, '') : bare).replace(/[.,]/, '.');
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole + rest === '' || rest.length > decimals) return null;
  const digits = isInSmallestUnit ? `${whole}${rest.padEnd(decimals, '0')}` : `${whole || 0}.${rest || 0}`;
  const number = Number(`${sign}${digits}`);
  return Number.isSafeInteger(Math.trunc(number)) ? number + 0 : null;
}

/** The text of a number in a field, which `readNumber` reads. */
export function writeNumber(number: number, language: string, { decimals, isInSmallestUnit }: NumberShape): string {
  const format = new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: isInSmallestUnit ? decimals : 0,
    maximumFractionDigits: decimals,
  });
  return format.format(isInSmallestUnit ? number / 10 ** decimals : number);
}
