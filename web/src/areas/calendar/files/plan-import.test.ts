import { expect, it } from 'vitest';
import { familyEvents, overrideId, type FamilyEvent } from '#contract/areas/calendar.ts';
import { rowAfterUpdate } from '#contract/family-table.ts';
import type { FileCalendar } from '#contract/icalendar/read-calendar.ts';
import { FILES } from '#contract/icalendar/testing/files.ts';
import { readWhole } from '#contract/icalendar/testing/read-whole.ts';
import { writeCalendar } from '#contract/icalendar/write-calendar.ts';
import { ANA, anEvent } from '#contract/recurrence/testing/an-event.ts';
import { groupsOf, planImport, reverseOf, type ImportItem } from './plan-import.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const CHOSEN = { people: [], category: 'appointment' } as const;

const plan = (
  file: FileCalendar,
  events: readonly FamilyEvent[] = [],
  more: Partial<Parameters<typeof planImport>[1]> = {},
) => planImport(file, { events, assignable: new Set([ANA.memberId]), mayUpdate: () => true, ...more }, CHOSEN);

/** The family's rows after an import. */
function apply(items: readonly ImportItem[], before: readonly FamilyEvent[] = []): FamilyEvent[] {
  const rows = new Map(before.map((row) => [row.id, row]));
  for (const write of items.flatMap(({ writes }) => writes)) {
    const row = rows.get(write.id);
    if (write.op === 'create') rows.set(write.id, anEvent(familyEvents.create.parse(write.fields), write.id));
    else if (row && write.op === 'restore') rows.set(write.id, { ...row, deleted_at: null });
    else if (row && write.op === 'update')
      rows.set(write.id, rowAfterUpdate(familyEvents, row, familyEvents.update.parse(write.fields), ANA, NOW));
  }
  return [...rows.values()];
}

const kinds = (items: readonly ImportItem[]) => items.map(({ kind }) => kind);

it.each(Object.entries(FILES))('imports a file once: the second time all of it is there (%s)', (_name, text) => {
  const items = plan(readWhole(text));
  expect(new Set(kinds(items))).toEqual(new Set(['new']));
  const rows = apply(items);
  expect(new Set(kinds(plan(readWhole(text), rows)))).toEqual(new Set(['same']));
  // Nor does the family's own file of them bring anything new.
  expect(new Set(kinds(plan(readWhole(writeCalendar(rows, { name: 'Rivera', now: NOW })), rows)))).toEqual(
    new Set(['same']),
  );
});

it('makes a series of a series, and rows with the ids of their occurrences of what replaces them', () => {
  const [item] = plan(readWhole(FILES.outlook));
  const [series, moved, dropped] = item?.writes ?? [];
  expect(series).toMatchObject({
    op: 'create',
    fields: { category: 'appointment', priority: 'high', uid: '040000008200E00074C5B7101A82E008' },
  });
  expect(moved).toMatchObject({
    id: overrideId(series?.id ?? '', '2026-01-26T18:00'),
    fields: { recurrence_id: '2026-01-26T18:00', uid: null },
  });
  expect(dropped).toMatchObject({ fields: { cancelled: true, series_id: series?.id } });
});

it('changes what the file says otherwise, keeps the rest, and can go back', () => {
  const rows = apply(plan(readWhole(FILES.google))).map((row) => ({
    ...row,
    assigned_members: [ANA.memberId],
    assigned_to: ANA.memberId,
  }));
  const items = plan(
    readWhole(FILES.google.replace('20261120T160000Z', '20261120T150000Z').replace('Christmas', 'Xmas')),
    rows,
  );
  expect(items.map(({ writes }) => writes)).toMatchObject([
    [
      {
        op: 'update',
        fields: { event_time: '16:00', event_date: '2026-11-20', rrule: null },
        before: { event_time: '17:00' },
      },
    ],
    [{ op: 'update', fields: { title: 'Xmas' }, before: { title: 'Christmas' } }],
  ]);
  const changed = apply(items, rows);
  expect(changed.map(({ assigned_members }) => assigned_members)).toEqual([[ANA.memberId], [ANA.memberId]]);
  const back = items.map((item) => ({
    ...item,
    writes: reverseOf(item.writes).flatMap((write) => (write.op === 'update' ? [{ ...write, before: {} }] : [])),
  }));
  expect(apply(back, changed)).toEqual(rows);
});

it('leaves what the person may not change, and what follows a task', () => {
  const rows = apply(plan(readWhole(FILES.google)));
  const changed = readWhole(FILES.google.replaceAll('SUMMARY:', 'SUMMARY:New '));
  expect(kinds(plan(changed, rows, { mayUpdate: () => false }))).toEqual(['same', 'same']);
  expect(
    kinds(
      plan(
        changed,
        rows.map((row) => ({ ...row, task_id: row.id })),
      ),
    ),
  ).toEqual(['same', 'same']);
});

it('brings back a row of an occurrence that was removed', () => {
  const rows = apply(plan(readWhole(FILES.outlook)));
  const moved = rows.find(({ recurrence_id, cancelled }) => recurrence_id !== null && !cancelled);
  const [item] = plan(
    readWhole(FILES.outlook),
    rows.map((row) => (row === moved ? { ...row, deleted_at: NOW.toISOString() } : row)),
  );
  expect(item).toMatchObject({ kind: 'changed', writes: [{ op: 'restore', id: moved?.id }] });
});

it('assigns to those whom the file names if all are there, else to those who were chosen', () => {
  const text = FILES.google.replace('SUMMARY:Christmas', `SUMMARY:Christmas\r\nX-CASITA-FOR:${ANA.memberId}`);
  const assigned = (items: readonly ImportItem[]) =>
    items.map(({ writes: [write] }) => (write?.op === 'create' ? write.fields.assigned_members : null));
  expect(assigned(plan(readWhole(text)))).toEqual([[], [ANA.memberId]]);
  expect(assigned(plan(readWhole(text), [], { assignable: new Set() }))).toEqual([[], []]);
});

it('divides what is written into groups of one call, and a long series too', () => {
  const [item] = plan(readWhole(FILES.outlook));
  const one = { ...item, writes: item?.writes.slice(0, 1) } as ImportItem; // of the same
  const sizes = (items: readonly ImportItem[], max: number) => groupsOf(items, max).map(({ length }) => length);
  expect(sizes([one, one, item as ImportItem, one], 3)).toEqual([2, 3, 1]);
  expect(sizes([item as ImportItem], 2)).toEqual([2, 1]);
});
