import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage } from '#web/lib/i18n/i18n.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { readToasts } from '#web/ui/toasts/toasts.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { CreateFamilyForm } from './components/create-family-form.tsx';
import { messages as spanish } from './messages.es.ts';

const CREATE = '/api/functions/create-family';
const GET_ACCOUNT = '/api/functions/get-account';
let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['app', 'family']));
  world.server.remoteCalls.set(CREATE, () => {
    const family = world.server.addFamily();
    world.server.join(family, world.ana, 'parent');
    return { success: true, family_id: family.id };
  });
  const atFirst = new Set(client.session.read().families.map(({ id }) => id));
  world.server.remoteCalls.set(GET_ACCOUNT, (userId) => {
    const account = world.server.account(userId);
    const named = account.families.map((one) => (atFirst.has(one.family_id) ? one : { ...one, name: 'Attic' }));
    return { ...account, families: named };
  });
  renderInKit(<CreateFamilyForm />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Family name' }), { target: { value: ' Attic ' } });
});

afterEach(closeScreen);

/** The button has its name again once the last try is over, which may be a moment after its message. */
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Create family' }));
const isInAttic = () => client.session.read().family?.name === 'Attic';

test('a family that was created although the answer was lost is found at once', async () => {
  world.server.failNext(CREATE, { kind: 'lost' });
  await press();
  await screen.findByText('Family created successfully!');
  expect(isInAttic()).toBe(true);
  expect(client.session.read().families).toHaveLength(3);
});

test('trying again after a lost answer creates no second family', async () => {
  world.server.failNext(CREATE, { kind: 'lost' });
  world.server.failNext(GET_ACCOUNT, { kind: 'network' });
  await press();
  await screen.findByText('Failed to create family');
  await press();
  await screen.findByText('Family created successfully!');
  expect(isInAttic()).toBe(true);
  expect(client.session.read().families).toHaveLength(3);
});

test('trying again after a call that never arrived creates one family', async () => {
  world.server.failNext(CREATE, { kind: 'network' });
  await press();
  await screen.findByText('Failed to create family');
  await press();
  await waitFor(() => expect(isInAttic()).toBe(true));
  expect(client.session.read().families).toHaveLength(3);
});

test('the error follows a change of language', async () => {
  world.server.failNext(CREATE, { code: 'INTERNAL' });
  await press();
  await screen.findByText('Failed to create family');
  await act(() => chooseLanguage('es'));
  screen.getByText('Algo ha fallado por nuestra parte.');
  expect(readToasts().map(({ say }) => say())).toMatchObject([
    { title: spanish.familyNotCreated, description: 'Algo ha fallado por nuestra parte.' },
  ]);
});
