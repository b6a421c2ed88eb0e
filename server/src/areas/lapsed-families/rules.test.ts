import { expect, it } from 'vitest';
import { DAY_MS, DELETION_MAIL_DAYS, LAPSED_FAMILIES_KEPT_DAYS } from '#contract/limits.ts';
import { nextStep, type LapsedFamily } from './rules.ts';

const CLOSED = Date.parse('2026-01-01T12:00:00Z');
const onDay = (days: number) => new Date(CLOSED + days * DAY_MS);

/**
 * A family that has had no plan since day 0, after this many mails, of which the last announced the deletion for this day, and was looked at on so
 * many days since.
 */
const lapsed = (deletion_mails = 0, announced: number | null = null, deletion_days = 0): LapsedFamily => ({
  closed_since: onDay(0).toISOString(),
  deletion_mails,
  deletion_at: announced === null ? null : onDay(announced).toISOString(),
  deletion_days,
});

/** What is due on this day: the number of a mail, with the day that it announces, or a word. */
function due(family: LapsedFamily, day: number): string {
  const step = nextStep(family, onDay(day));
  return step.kind === 'mail' ? `mail ${step.mail} for ${(step.at - CLOSED) / DAY_MS}` : step.kind;
}

it('knows the days', () => {
  expect([LAPSED_FAMILIES_KEPT_DAYS, ...DELETION_MAIL_DAYS]).toEqual([365, 60, 30, 7]);
});

it.each<[string, LapsedFamily, number, string]>([
  ['nothing before the first mail', lapsed(), 304.999, 'wait'],
  ['the first mail', lapsed(), 305, 'mail 1 for 365'],
  ['nothing before the second', lapsed(1, 365), 334.999, 'wait'],
  ['the second', lapsed(1, 365), 335, 'mail 2 for 365'],
  ['nothing before the third', lapsed(2, 365), 357.999, 'wait'],
  ['the third', lapsed(2, 365), 358, 'mail 3 for 365'],
  ['nothing before the deletion', lapsed(3, 365, 8), 364.999, 'wait'],
  ['the deletion', lapsed(3, 365, 7), 365, 'delete'],
  ['a deletion that is a little late', lapsed(3, 365, 7), 372, 'delete'],
  ['nothing where too few days have been seen', lapsed(3, 365, 6), 365, 'wait'],
])('is due: %s', (_what, family, day, step) => expect(due(family, day)).toBe(step));

it.each<[string, LapsedFamily, number, string]>([
  ['the first mail', lapsed(), 400, 'mail 1 for 460'],
  ['the second', lapsed(1, 365), 350, 'mail 2 for 380'],
  ['the third', lapsed(2, 365), 364, 'mail 3 for 371'],
])('%s puts the deletion off when it is late', (_what, family, day, step) => expect(due(family, day)).toBe(step));

it.each([1, 2, 3])('begins anew where %i mails announced a deletion that is long past', (mails) => {
  expect(due(lapsed(mails, 365, 7), 372.001)).toBe('mail 1 for 432.001');
  expect(due(lapsed(mails, 365, 7), 900)).toBe('mail 1 for 960');
});

it('does not delete a family for the mails of an earlier lapse', () => {
  // All of them had been sent when the family opened again, until day 0.
  for (let day = -7; day < 305; day += 0.5) expect(due(lapsed(3, 0, 7), day)).toBe('wait');
  expect(due(lapsed(3, 0, 7), 305)).toBe('mail 1 for 365');
});

it('never deletes without all mails, with all days between them, however rarely it is asked', () => {
  for (const pauses of [[0.25], [3], [8, 0.5, 29], [31, 2], [40], [7, 7, 300, 1]]) {
    let family = lapsed();
    let sent: number[] = [];
    let day = 290;
    let asked = 0;
    let seen = new Set<number>();
    while (due(family, day) !== 'delete' && day < 10_000) {
      const step = nextStep(family, onDay(day));
      if (step.kind === 'mail') {
        family = { ...family, deletion_mails: step.mail, deletion_at: new Date(step.at).toISOString() };
        sent = step.mail === 1 ? [day] : [...sent, day];
        seen = new Set();
      }
      day += pauses[(asked += 1) % pauses.length] ?? 1;
      if (Math.floor(day) > Math.floor(sent.at(-1) ?? day)) seen.add(Math.floor(day));
      family = { ...family, deletion_days: seen.size };
    }
    if (day >= 10_000) continue; // asked too rarely: then nothing is deleted at all
    expect(sent, `asked every ${pauses.join(', ')} days`).toHaveLength(3);
    const [first = 0, second = 0, third = 0] = sent;
    expect(day).toBeGreaterThanOrEqual(365);
    expect([day - third >= 7, day - second >= 30, day - first >= 60]).toEqual([true, true, true]);
  }
});
