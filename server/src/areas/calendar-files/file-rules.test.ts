import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { readRows } from './file-rules.ts';

const begin = new Date('2026-11-20T10:00:00Z');
const event = (uid: string) => `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${uid}\r\nDTSTART:20261221\r\nEND:VEVENT\r\n`;

it('keeps no more events than it may, and none of long ago', () => {
  const source = { id: newId(), name: 'School', time_zone: 'UTC' };
  const read = (count: number, day: string) =>
    readRows(
      Buffer.from(
        `BEGIN:VCALENDAR\r\n${Array.from({ length: count }, (_, at) => event(`e${at}`).replace('20261221', day)).join('')}END:VCALENDAR`,
      ),
      ...([source, begin] as const),
    );
  expect(read(2_001, '20261221')).toBe('too_many');
  expect(read(2_001, '20200101')).toEqual({ rows: [], reading: null });
});
