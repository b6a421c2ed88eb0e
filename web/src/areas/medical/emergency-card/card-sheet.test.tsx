import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import type { Records } from '../record-tables.ts';
import { CardSheet } from './card-sheet.tsx';

const calls = vi.hoisted(() => ({ sent: [] as { name: string; input: unknown }[] }));

const LINK = {
  ...{ id: 'link', user_id: 'leo', sections: ['allergies'], record_ids: [], created_by: 'ana' },
  ...{ expires_at: '2126-11-20T10:00:00Z', opened_count: 2, last_opened_at: '2026-11-20T10:00:00Z' },
};

vi.mock('../../../lib/sync/rows.ts', async (original) => ({
  ...(await original<object>()),
  useRows: ({ name }: AnyFamilyTable) => ({ rows: name === 'emergency_cards' ? [LINK] : [], status: 'ready' }),
}));
vi.mock('../../../lib/api/call-remote.ts', () => ({
  callRemote: async ({ name }: { name: string }, input: unknown) => {
    calls.sent.push({ name, input });
    return { id: 'made', path: '/card/secret-of-the-link', expires_at: '2126-11-20T10:00:00Z' };
  },
}));

const of = (id: string, more: object) => ({ id, user_id: 'leo', audience: null, ...more });
const RECORDS = {
  profiles: [
    of('profile', {
      ...{ blood_type: 'A+', payor: 'Sanitas', member_number: null, notes: null },
      ...{ physician_id: null, physician_name: 'Dr Vega', emergency_contacts: null },
    }),
  ],
  allergies: [
    of('kiwi', {
      ...{ substance: 'Kiwi', kind: 'allergy', severity: 'mild', criticality: null, reaction: null, status: 'active' },
    }),
    of('nuts', {
      substance: 'Nuts',
      kind: 'allergy',
      severity: 'severe',
      criticality: null,
      reaction: 'Hives',
      status: 'active',
    }),
    of('milk', {
      substance: 'Milk',
      kind: 'allergy',
      severity: null,
      criticality: null,
      reaction: null,
      status: 'resolved',
    }),
  ],
  conditions: [
    of('asthma', { name: 'Asthma', note: null, status: 'active' }),
    of('secret', { name: 'Secret', note: null, status: 'active', audience: { kind: 'managers', members: [] } }),
  ],
  medications: [],
} as unknown as Records; // the card reads no more

beforeEach(() => openScreen(390, ['medical', 'emergency-card']));
afterEach(closeScreen);

const show = (mayManage: boolean) =>
  renderInKit(
    <CardSheet
      isOpen
      onClose={() => undefined}
      records={RECORDS}
      personId="leo"
      name="Leo"
      people={[]}
      {...{ mayManage }}
    />,
  );
const card = () => within(screen.getByRole('article', { name: 'Emergency card: Leo' }));

test('shows what is present and not private, less what is unticked, and what is private once it is chosen', () => {
  show(false);
  const [nuts, kiwi] = [card().getByText('Nuts'), card().getByText('Kiwi')];
  expect(nuts.compareDocumentPosition(kiwi) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(card().getByText('Severe · Hives')).toBeTruthy();
  expect([card().queryByText('Milk'), card().queryByText('Secret')]).toEqual([null, null]);
  expect(card().getByText('None on this card')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Secret' }));
  expect(card().getByText('Secret')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Allergies' }));
  expect(card().queryByText('Nuts')).toBeNull();
});

test('a manager makes a link of what is chosen and ends one', async () => {
  show(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Secret' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Insurance' }));
  fireEvent.click(screen.getByRole('radio', { name: '1 day' }));
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(calls.sent.pop()).toMatchObject({
    name: 'create-emergency-card',
    input: { user_id: 'leo', days: 1, record_ids: ['secret'], sections: expect.not.arrayContaining(['insurance']) },
  });
  const address = await screen.findByRole('textbox', { name: 'The link' });
  expect((address as HTMLInputElement).value).toBe('http://localhost:3000/card/secret-of-the-link');
  expect(document.activeElement).toBe(address);
  expect(screen.getByText(/^opened 2 times, last/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^More for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End the link' }));
  expect(calls.sent.pop()).toEqual({ name: 'revoke-emergency-card', input: { card_id: 'link' } });
});

test('who may not manage the record sees no links', () => {
  show(false);
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
  expect(screen.queryByText('Links that work')).toBeNull();
});
