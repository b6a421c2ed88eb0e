import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { BASE_COLUMNS, familyTable, type AnyFamilyTable, type RowOf } from '#contract/family-table.ts';
import { neededLine } from '#contract/text.ts';
import { Uuid } from '#contract/uuid.ts';
import { chooseLanguage } from '#web/lib/i18n/i18n.ts';
import { TABLES, type World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { DateField } from '#web/ui/dates/date-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { NumberField } from '#web/ui/numbers/number-field.tsx';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { valuesOf } from './compose-fields.ts';
import { MemberField } from './member-field.tsx';
import { openNew, openRow } from './open-row.ts';
import { RowDialogHost } from './row-dialog-host.tsx';
import { RowDialog } from './row-dialog.tsx';
import { useRowForm, type RowDialogProps } from './use-row-form.ts';

const giftFields = {
  price_cents: z.nullable(z.int().check(z.minimum(0))),
  pieces: z.int().check(z.minimum(1)),
  weight: z.nullable(z.number()),
  for_id: z.nullable(Uuid),
  wanted_on: z.nullable(z.iso.date()),
  title: neededLine(80),
};
/** A table with a number, an amount of money and a member; its name is not its first field. */
const gifts = familyTable('gifts', {
  row: z.object({ ...BASE_COLUMNS, ...giftFields }),
  create: z.strictObject(giftFields),
  update: z.partial(z.strictObject(giftFields)),
  workspace: 'family',
  label: ({ title }) => title,
  may: {
    read: taskPermissions.create,
    create: taskPermissions.create,
    update: taskPermissions.create,
    remove: taskPermissions.create,
  },
  seenBy: 'family',
  sync: 'full',
  limit: 10,
  filter: [],
  persist: 'disk',
});
type Gift = RowOf<typeof gifts>;

function GiftDialog(props: RowDialogProps<Gift>) {
  const form = useRowForm(gifts, props, { area: 'app', initial: valuesOf(gifts, props.row) });
  return (
    <RowDialog form={form} isOpen={props.isOpen} title="Gift">
      <TextField label="Title" {...form.text('title')} />
      <NumberField label="Price" {...form.money('price_cents')} />
      <NumberField label="Pieces" {...form.number('pieces')} />
      <NumberField label="Weight" {...form.number('weight', 2)} />
      <MemberField label="For" none="All of us" form={form} field="for_id" />
      <DateField
        label="Wanted on"
        {...form.field('wanted_on')}
        value={form.values.wanted_on}
        onChange={(wanted_on) => form.change({ wanted_on })}
      />
    </RowDialog>
  );
}

let world: World;

beforeEach(async () => {
  // A world has the tables that are known when it is made.
  const tables: AnyFamilyTable[] = TABLES;
  if (!tables.includes(gifts)) tables.push(gifts);
  ({ world } = await openScreen(1280, ['app']));
  renderInKit(
    <RowDialogHost table={gifts} area="app">
      {(props) => <GiftDialog {...props} />}
    </RowDialogHost>,
  );
});
afterEach(async () => {
  await chooseLanguage('en');
  closeScreen();
});

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
function type(name: RegExp, text: string): void {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.blur(field(name));
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** A dialog that is closed late would close that of the next test. */
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
async function open(row: Gift | null): Promise<void> {
  act(() => openRow(gifts, row));
  await screen.findByRole('dialog', { name: 'Gift' });
}
const sent = () =>
  world.home.applied.filter(({ change }) => change.table === 'gifts').map(({ change }) => change.fields);
const aGift = (): Gift => {
  const id = '019a0000-0000-7000-8000-000000000001';
  world.home.write('gifts', {
    ...{ id, title: 'Kite', price_cents: 1895, pieces: 2, weight: 0.5, for_id: null, wanted_on: '2026-12-24' },
  });
  return world.home.rows.get('gifts')?.get(id) as Gift; // written above
};

test('fields that are left empty are sent as null, each said to be optional, and a needed number is asked for', async () => {
  await open(null);
  expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
    ...['Title', 'Price (optional)', 'Pieces', 'Weight (optional)', 'For (optional)', 'Wanted on (optional)'],
  ]);
  type(/^Title/, 'Kite');
  press('Add');
  expect(field(/^Pieces/).getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field(/^Pieces/)));
  type(/^Pieces/, '3');
  press('Add');
  await waitFor(() =>
    expect(sent()).toEqual([
      { title: 'Kite', price_cents: null, pieces: 3, weight: null, for_id: null, wanted_on: null },
    ]),
  );
  await untilClosed();
});

test.each([
  ['en', '18.95', '0.5', '1,250.40'],
  ['es', '18,95', '0,5', '1.250,40'],
] as const)('in %s numbers are shown and read as the language writes them', async (language, price, weight, next) => {
  await act(() => chooseLanguage(language));
  await open(aGift());
  expect([field(/^Price/).value, field(/^Pieces/).value, field(/^Weight/).value]).toEqual([price, '2', weight]);
  type(/^Price/, next);
  press(language === 'en' ? 'Save' : 'Guardar');
  await waitFor(() => expect(sent()).toEqual([{ price_cents: 125_040 }]));
  await untilClosed();
});

test('a text that is no number is said at its field and not saved; an emptied field is sent as null', async () => {
  await open(aGift());
  type(/^Price/, 'cheap');
  expect(field(/^Price/).getAttribute('aria-invalid')).toBe('true');
  press('Save');
  expect(document.activeElement).toBe(field(/^Price/));
  expect(sent()).toEqual([]);
  type(/^Price/, '');
  type(/^Pieces/, '');
  press('Save');
  expect(field(/^Pieces/).getAttribute('aria-invalid')).toBe('true');
  type(/^Pieces/, '4');
  press('Save');
  await waitFor(() => expect(sent()).toEqual([{ price_cents: null, pieces: 4 }]));
  await untilClosed();
});

test('a member is chosen by name, or none', async () => {
  const [rosa, leo] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'];
  act(() => {
    world.home.write('members', { id: rosa, ...{ first_name: 'Rosa', left_at: null } });
    world.home.write('members', { id: leo, ...{ first_name: 'Leo', left_at: '2026-11-01T10:00:00Z' } });
  });
  await open(aGift());
  await screen.findByRole('option', { name: 'Rosa' });
  expect(screen.queryByRole('option', { name: 'Leo' }), 'a member who has left').toBeNull();
  fireEvent.change(field(/^For/), { target: { value: rosa } });
  press('Save');
  await waitFor(() => expect(sent()).toEqual([{ for_id: rosa }]));
  // It closes once the change is kept, which may take longer than sending it.
  await untilClosed();
  await open({ ...aGift(), for_id: leo });
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Leo' }).selected).toBe(true);
  fireEvent.change(field(/^For/), { target: { value: '' } });
  press('Save');
  await waitFor(() => expect(sent()).toEqual([{ for_id: rosa }, { for_id: null }]));
  await untilClosed();
});

test('a draft is offered by the name that the table gives its rows, and keeps numbers', async () => {
  await open(null);
  type(/^Title/, 'Kite');
  type(/^Price/, '12.50');
  press('Cancel');
  await screen.findByText('Kite');
  press('Bring it back');
  await screen.findByRole('dialog', { name: 'Gift' });
  expect(field(/^Price/).value).toBe('12.50');
});

test('what a new row begins with is not offered again when it was closed as it was opened', async () => {
  act(() => openNew(gifts, { title: 'Kite' }));
  await screen.findByRole('dialog', { name: 'Gift' });
  expect(field(/^Title/).value).toBe('Kite');
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Gift' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();

  act(() => openNew(gifts, { title: 'Kite' }));
  await screen.findByRole('dialog', { name: 'Gift' });
  type(/^Pieces/, '3');
  press('Cancel');
  expect(await screen.findByRole('button', { name: 'Bring it back' })).toBeDefined();
});
