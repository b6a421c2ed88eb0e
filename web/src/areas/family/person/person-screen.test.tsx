import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { ownershipOffers, privateDetails, type OwnershipOffer } from '#contract/areas/people.ts';
import { newId } from '#contract/ids.ts';
import { writeTask, type OpenClient, type World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { drawPeople } from '../../../ui/people.ts';
import { FamilyScreen } from '../family-screen.tsx';
import { PersonScreen } from './person-screen.tsx';
import { aMember } from '#web/lib/testing/a-member.ts';

// Imported ahead, so that no single test waits for them.
beforeAll(() =>
  Promise.all([import('./action-sheet.tsx'), import('./details-sheet.tsx'), import('../components/person-dialog.tsx')]),
);

let world: World;
let client: OpenClient;
let ownerId: string;
const onRemoved = vi.fn<() => void>();

const STAMPS = { version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', deleted_at: null };

// jsdom has no popovers.
function showPopover(this: HTMLElement): void {
  this.style.display = 'block';
}
function hidePopover(this: HTMLElement): void {
  fireEvent(this, Object.assign(new Event('toggle'), { newState: 'closed' }));
}

beforeEach(async () => {
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover });
  vi.clearAllMocks();
  ({ world, client } = await openScreen(390, ['family', 'person']));
  ownerId = world.ana.id;
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => {
    const account = world.server.account(userId);
    return { ...account, families: account.families.map((family) => ({ ...family, owner_id: ownerId })) };
  });
  await client.session.refreshAccount();
  world.home.write('members', aMember(world.ana.id, 'Ana'));
  world.home.write('members', aMember(world.ben.id, 'Ben', { phone: '600 11', email: 'ben@rivera.test' }));
});
afterEach(closeScreen);

const people = () =>
  drawPeople([
    { id: world.ana.id, name: 'Ana', hue: 'brick' },
    { id: world.ben.id, name: 'Ben', hue: 'fern' },
  ]);
const link = (id: string, words: string) => <a href={`/${id}`}>{words}</a>;
const open = (id: string) =>
  renderInKit(
    <PersonScreen
      {...{ id, people: people(), onRemoved, sections: <p>From another area</p>, access: null, onSeeAs: null }}
      familyLink={(words) => <a href="/family">{words}</a>}
    />,
  );
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
async function choose(name: string, item: string): Promise<void> {
  await press(`More for ${name}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
}
/** The inputs of each call that was answered. */
const inputs = vi.fn<(name: string, input: unknown) => void>();
const answer = (name: string) =>
  world.server.remoteCalls.set(`/api/functions/${name}`, (_user, input) => {
    inputs(name, input);
    return { success: true };
  });
const sent = () => world.home.applied.map(({ change }) => [change.table, change.op, change.fields]);
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a person’s page has role, details with links, and what other areas have about them', async () => {
  world.home.write('private_details', {
    ...{ ...STAMPS, id: world.ben.id, member_id: world.ben.id, phone: null, email: null, birth_date: '1980-05-04' },
  });
  open(world.ben.id);
  await screen.findByRole('heading', { name: 'Ben' });
  expect(screen.getByRole('link', { name: '600 11' }).getAttribute('href')).toBe('tel:60011');
  expect(screen.getByRole('link', { name: 'ben@rivera.test' }).getAttribute('href')).toMatch(/^mailto:/);
  await screen.findByText('Parents only');
  screen.getByText('From another area');
  screen.getByText(/^Parent · \d\d years old$/);
});

test('details are checked, and stored where those who may see them find them, as one group', async () => {
  open(world.ben.id);
  await press('Edit contact and birthday');
  await screen.findByRole('dialog', { name: 'Contact and birthday' });
  type(/^Email/, 'nobody');
  await press('Save');
  await screen.findByText('This is no email address');
  type(/^Email/, ' ben@lake.test ');
  const ofPhone = within(screen.getByRole('group', { name: 'Who sees it: Phone' }));
  fireEvent.click(ofPhone.getByLabelText('Only parents see it'));
  await press('Save');
  await screen.findByText('Saved');
  expect(sent()).toEqual([
    ['members', 'update', { phone: null, email: 'ben@lake.test' }],
    [privateDetails.name, 'create', { member_id: world.ben.id, phone: '600 11' }],
  ]);
});

test('the owner removes a person after a question; a refusal is said in the sheet', async () => {
  answer('remove-member');
  world.server.failNext('/api/functions/remove-member', { kind: 'answer', code: 'INTERNAL' });
  open(world.ben.id);
  await screen.findByRole('heading', { name: 'Ben' });
  await choose('Ben', 'Remove from the family');
  const sheet = within(await screen.findByRole('dialog', { name: 'Remove Ben from A family?' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
  await sheet.findByRole('alert');
  expect(onRemoved).not.toHaveBeenCalled();
  fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Ben is no longer in the family');
  expect(inputs).toHaveBeenCalledExactlyOnceWith('remove-member', { member_id: world.ben.id });
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
});

const withLuz = (who: string, luz: string) => {
  const all = [...people(), ...drawPeople([{ id: luz, name: 'Luz', hue: 'ochre' }])];
  return renderInKit(
    <PersonScreen
      {...{
        id: who,
        people: all,
        onRemoved,
        sections: null,
        familyLink: (words) => words,
        access: null,
        onSeeAs: null,
      }}
    />,
  );
};

test('what becomes of the plan is said when the one whose plan it is goes, and of nobody else', async () => {
  const id = newId();
  world.home.write('members', aMember(id, 'Luz'));
  const plan = { payer_member_id: world.ben.id, subscription_end: '2026-12-20T10:00:00Z' };
  world.server.checks.set(world.home.id, plan);
  const { unmount } = withLuz(world.ben.id, id);
  await screen.findByRole('heading', { name: 'Ben' });
  await choose('Ben', 'Remove from the family');
  await screen.findByText(/^The plan is Ben's: the family keeps it until .*20.*, then another/);
  unmount();
  withLuz(id, id);
  await screen.findByRole('heading', { name: 'Luz' });
  await choose('Luz', 'Remove from the family');
  await screen.findByRole('dialog');
  expect(screen.queryByText(/^The plan/)).toBe(null);
});

test('the same is said of a new role, unless it is that of a parent', async () => {
  world.server.checks.set(world.home.id, { payer_member_id: world.ben.id, subscription_end: null });
  open(world.ben.id);
  await screen.findByRole('heading', { name: 'Ben' });
  await choose('Ben', 'Change role');
  await screen.findByRole('dialog');
  expect(screen.queryByText(/^The plan/)).toBe(null);
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'nurse' } });
  await screen.findByText('The plan was chosen by Ben; the family keeps it.');
});

const EVENT = {
  ...STAMPS,
  ...familyEvents.applyCreate(
    { title: 'Yoga', event_date: '2099-05-04' },
    { memberId: newId(), effectiveRole: 'parent' },
    new Date(0),
  ),
};

const anEvent = (fields: Partial<FamilyEvent> & { id: string }) =>
  world.home.write(familyEvents.name, Object.assign({ ...EVENT }, fields));

test('what becomes of what only the removed person has is asked, and sent with the removal', async () => {
  answer('remove-member');
  const [alone, shared, series] = [newId(), newId(), newId()];
  const forBen = { assigned_members: [world.ben.id], assigned_to: world.ben.id };
  anEvent({ id: alone, ...forBen });
  anEvent({ id: series, title: 'Choir', ...forBen, rrule: 'FREQ=WEEKLY', range_start: '2099-06-01T00:00:00Z' });
  anEvent({ id: newId(), ...forBen, series_id: series, recurrence_id: '2099-05-11' });
  anEvent({ id: shared, assigned_members: [world.ana.id, world.ben.id] });
  await act(async () => void (await writeTask(client, { title: 'Dishes', assigned_to: world.ben.id }).saved));
  open(world.ben.id);
  await screen.findByRole('heading', { name: 'Ben' });
  await choose('Ben', 'Remove from the family');
  const sheet = within(await screen.findByRole('dialog'));
  const events = await sheet.findByLabelText('2 coming events that only Ben has');
  const dishes = sheet.getByLabelText('1 open task that only Ben has');
  const options = within(events).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Keep for the family', 'Give to me', 'Delete']);
  sheet.getByText("Yoga, Choir. In everybody's calendar, without reminders.");
  fireEvent.change(events, { target: { value: 'delete' } });
  sheet.getByText('Yoga, Choir. Under "Recently deleted" for 30 days.');
  fireEvent.change(dishes, { target: { value: world.ana.id } });
  sheet.getByText('Dishes. Given to this person.');
  fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Ben is no longer in the family');
  expect(inputs).toHaveBeenCalledExactlyOnceWith('remove-member', {
    member_id: world.ben.id,
    own_tasks: { kind: 'give', to: world.ana.id },
    own_events: { kind: 'delete' },
  });
});

test('who leaves is asked the same of themselves', async () => {
  answer('leave-family');
  ownerId = world.ben.id;
  await act(() => client.session.refreshAccount());
  const mine = { assigned_members: [world.ana.id], assigned_to: world.ana.id };
  anEvent({ id: newId(), ...mine });
  open(world.ana.id);
  await screen.findByRole('heading', { name: /^Ana/ });
  await choose('Ana', 'Leave the family');
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(await sheet.findByLabelText('1 coming event that only you have'), {
    target: { value: world.ben.id },
  });
  expect(sheet.queryByLabelText(/^\d open task/)).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Leave' }));
  await screen.findByText('You have left A family');
  expect(inputs).toHaveBeenCalledExactlyOnceWith('leave-family', {
    member_id: world.ana.id,
    own_events: { kind: 'give', to: world.ben.id },
  });
});

test('what removing means is said of a person without an account', async () => {
  const id = newId();
  world.home.write('members', aMember(id, 'Luz', { user_id: null, role: null }));
  withLuz(id, id);
  await screen.findByRole('heading', { name: 'Luz' });
  await choose('Luz', 'Remove from the family');
  await screen.findByText(/^What has their name stays/);
});

test('a role is chosen from those that may be given', async () => {
  answer('change-member-role');
  open(world.ben.id);
  await screen.findByRole('heading', { name: 'Ben' });
  await choose('Ben', 'Change role');
  await screen.findByRole('dialog', { name: 'Role of Ben' });
  const roles = within(screen.getByLabelText('Role'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(roles).toEqual(['Parent', 'Child', 'Baby Sister', 'Grandma', 'Grandpa', 'Nurse']);
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'grandpa' } });
  await press('Change role');
  await screen.findByText('Ben is Grandpa now');
  expect(inputs).toHaveBeenCalledExactlyOnceWith('change-member-role', { member_id: world.ben.id, role: 'grandpa' });
});

test('the owner is told why there is no way to leave; others leave after a question', async () => {
  answer('leave-family');
  open(world.ana.id);
  await screen.findByText('You own this family. To leave it, offer it to another parent first.');
  ownerId = world.ben.id;
  await act(() => client.session.refreshAccount());
  await waitFor(() => expect(screen.queryByText(/^You own this family/)).toBeNull());
  await choose('Ana', 'Leave the family');
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByText(/^Before you go you can download what you made/);
  sheet.getByRole('button', { name: 'Download what you made in A family' });
  fireEvent.click(sheet.getByRole('button', { name: 'Leave' }));
  await screen.findByText('You have left A family');
  expect(inputs).toHaveBeenCalledExactlyOnceWith('leave-family', { member_id: world.ana.id });
});

test('the page of a person who is not in the family says so', async () => {
  open(newId());
  await screen.findByText('This person is not in your family');
});

test('an offer of the family is shown to its receiver, who accepts it', async () => {
  answer('answer-ownership-offer');
  ownerId = world.ben.id;
  const offer = { ...STAMPS, id: newId(), from_id: world.ben.id, to_id: world.ana.id, state: 'open' } as const;
  const row: OwnershipOffer = { ...offer, expires_at: '2999-01-01T00:00:00Z' };
  world.home.write(ownershipOffers.name, row);
  renderInKit(<FamilyScreen people={people()} tasksLink={link} personLink={link} invitations={null} devices={null} />);
  await screen.findByText('Ben offers you this family. If you accept, you are its owner.');
  expect(screen.getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe(`/${world.ben.id}`);
  await press('Accept');
  await screen.findByText('The family is yours now');
  expect(inputs).toHaveBeenCalledExactlyOnceWith('answer-ownership-offer', { offer_id: offer.id, accept: true });
});
