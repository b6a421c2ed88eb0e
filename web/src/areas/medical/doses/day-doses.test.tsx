import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Medication } from '#contract/areas/medical/medications.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { DayDoses } from './day-doses.tsx';

let known: 'loading' | 'ready' | 'error' = 'ready';

const MEDICATION = {
  ...{ id: 'amoxicillin', user_id: 'leo', name: 'Amoxicillin', created_at: '2026-11-01T00:00:00Z' },
  ...{ starts_on: null, ends_on: null, pauses: null, time_zone: null, stock: null },
  schedule: { kind: 'times', times: ['08:00'], weekdays: null },
} as unknown as Medication; // what draws a dose reads no more

vi.mock('../../../lib/sync/rows.ts', async (original) => ({
  ...(await original<object>()),
  useRows: ({ name }: AnyFamilyTable) =>
    name === 'medications' ? { rows: [MEDICATION], status: 'ready' } : { rows: [], status: known },
}));

beforeEach(() => openScreen(390, ['medical', 'medical-parts']));
afterEach(closeScreen);

const show = () => renderInKit(<DayDoses personId="leo" people={[]} now={new Date('2026-11-28T12:00:00')} />);

test('a dose without an entry is missed, and can be given', () => {
  known = 'ready';
  show();
  expect(screen.getByText(/missed/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Given: Amoxicillin/ })).toBeTruthy();
});

test.each(['loading', 'error'] as const)(
  'as long as entries are not known (%s), no dose is missed or offered',
  (status) => {
    known = status;
    show();
    expect(screen.queryByText(/missed/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Given/ })).toBeNull();
    expect(screen.queryByText(/does not know yet/) !== null).toBe(status === 'error');
  },
);
