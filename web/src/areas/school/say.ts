import { BookOpen, Bus, FileSignature, GraduationCap, Users } from 'lucide-react';
import type { SchoolEvent } from '#contract/areas/school/events.ts';
import type { GradingScale } from '#contract/areas/school/profiles.ts';
import { letterFor, roundMark } from '#contract/areas/school/averages.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { formatTime } from '../../ui/dates/dates.ts';

export const KIND_ICONS = {
  homework: BookOpen,
  exam: GraduationCap,
  trip: Bus,
  form: FileSignature,
  meeting: Users,
} as const satisfies Record<SchoolEvent['kind'], unknown>;

/** A time of the school's clock, as the person reads times. */
export function sayClock(time: string, habits: DateHabits): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return formatTime(new Date(2026, 0, 1, hours, minutes), habits);
}

/** A mark in its scale: with at most two decimals, and of letters as the letter. */
export function sayMark(mark: number, scale: GradingScale, language: string): string {
  if (scale === 'letters') return letterFor(mark);
  const said = roundMark(mark).toLocaleString(language, { maximumFractionDigits: 2 });
  return scale === 'hundred' ? `${said} %` : said;
}
