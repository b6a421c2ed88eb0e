import type { Language } from '../../lib/i18n/language.ts';

const UNITS = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** `1.4 GB`, `312 MB`, `8 kB`: small numbers with one decimal, and at least 1 kB. */
export function formatBytes(bytes: number, language: Language): string {
  const [unit, size] = UNITS.find(([, one]) => bytes >= one) ?? ['kilobyte', 1e3];
  const value = unit === 'kilobyte' ? Math.max(1, bytes / size) : bytes / size;
  const maximumFractionDigits = value < 10 && unit !== 'kilobyte' ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
