import { expect, it } from 'vitest';
import type { SchoolEvent } from './events.ts';
import type { SchoolAbsence } from './grades.ts';
import { missingOn } from './missing.ts';

const event = (kind: SchoolEvent['kind'], due_on: string, more: Partial<SchoolEvent> = {}) =>
  ({
    id: `${kind} ${due_on}`,
    student_id: 'leo',
    kind,
    due_on,
    status: 'pending',
    is_signed: false,
    ...more,
  }) as SchoolEvent; // what decides
const absence = (starts_on: string, is_excused: boolean) =>
  ({ id: starts_on, student_id: 'mia', starts_on, is_excused }) as SchoolAbsence; // what decides

it('names what is late, unsigned and not excused of all students, the oldest first', () => {
  const events = [
    event('homework', '2026-11-20'),
    event('homework', '2026-11-19'),
    event('homework', '2026-11-18', { status: 'completed' }),
    event('homework', '2026-11-17', { status: 'in progress', student_id: 'mia' }),
    event('form', '2026-11-27'),
    event('form', '2026-11-10', { is_signed: true }),
    event('form', '2026-11-09', { status: 'completed' }),
    event('exam', '2026-11-01'),
  ];
  const absences = [absence('2026-11-12', false), absence('2026-11-13', true)];
  const missing = missingOn({ events, absences }, '2026-11-20');
  expect(missing.map(({ kind, student_id, on }) => [kind, student_id, on])).toEqual([
    ['excuse', 'mia', '2026-11-12'],
    ['homework', 'mia', '2026-11-17'],
    ['homework', 'leo', '2026-11-19'],
    ['form', 'leo', '2026-11-27'],
  ]);
});
