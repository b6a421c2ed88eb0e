import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../testing/runs.ts';
import { startOf } from '../recurrence/occurrences.ts';
import { CASES_OF_OTHERS } from './testing/cases-of-others.ts';
import { FILES } from './testing/files.ts';
import { MORE_CASES_OF_OTHERS } from './testing/more-cases-of-others.ts';
import { OPTIONS, readWhole } from './testing/read-whole.ts';
import { readCalendar } from './read-calendar.ts';
import { leaveOutRefused } from './storable.ts';

const fileOf = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const CASES = [...CASES_OF_OTHERS, ...MORE_CASES_OF_OTHERS];

it.each(CASES)('reads $about', ({ lines, events, said = [] }) => {
  const read = leaveOutRefused(readWhole(fileOf(lines)));
  const shown = read.events.map((event) => {
    const { time_zone, title, rrule, recurrence_id, cancelled } = event;
    const more = rrule ?? (recurrence_id === null ? '' : `for ${recurrence_id}`);
    return `${startOf(event)} ${time_zone} ${title} ${more}${cancelled ? ' cancelled' : ''}`.trim();
  });
  expect(shown).toEqual(events);
  const told = [
    ...[...read.leftOut, ...read.remarks].map(({ title, problem }) => `${title}: ${problem}`),
    ...read.unknownZones.map((name) => `zone: ${name}`),
  ];
  expect(told).toEqual(said);
});

const GOOD = [
  ...CASES.filter(({ said }) => said === undefined).map(({ lines }) => fileOf(lines)),
  ...Object.values(FILES),
].map((text) => text.split(/\r?\n/));

/** What may happen to a line. */
const damage = fc.oneof(
  fc.constant((_line: string): string[] => []),
  fc.constant((line: string) => [line, line]),
  fc.constant((line: string) => [line.slice(0, line.length / 2)]),
  fc.constant((line: string) => [` ${line}`]),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => () => [text]),
  fc.tuple(fc.nat(), fc.string({ unit: 'binary', maxLength: 3 })).map(([at, text]) => (line: string) => {
    const place = at % (line.length + 1);
    return [`${line.slice(0, place)}${text}${line.slice(place + 1)}`];
  }),
);

it('reads any damaged file without an error, and loses no more entries than lines', () => {
  const damages = fc.array(fc.record({ at: fc.nat(), damage }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...GOOD), damages, (lines, all) => {
      const before = readWhole(lines.join('\r\n')).events.length;
      const damaged = lines.map((line) => [line]);
      for (const one of all) {
        // The first and the last line are those of the file and not of an entry.
        const at = 1 + (one.at % Math.max(1, lines.length - 3));
        damaged[at] = one.damage(lines[at] ?? '');
      }
      const found = readCalendar(damaged.flat().join('\r\n'), OPTIONS);
      if ('refused' in found) throw new Error(found.refused);
      const { events } = leaveOutRefused(found);
      expect(events.length).toBeGreaterThanOrEqual(before - all.length);
    }),
    { numRuns: runsOf(1_500), seed: 7 },
  );
});
