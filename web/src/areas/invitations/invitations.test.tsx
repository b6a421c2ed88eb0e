import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { familyInvitations, type FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { followLanguage } from '#web/lib/i18n/i18n.ts';
import type { World } from '#web/lib/testing/world.ts';
import { openRow } from '#web/rows/open-row.ts';
import { RowDialogHost } from '#web/rows/row-dialog-host.tsx';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog, type InviteDialogProps } from './invite-dialog.tsx';
import { aMember } from '#web/lib/testing/a-member.ts';

let world: World;
/** The inputs of the calls, by name. */
let asked: [name: string, input: unknown][];
/** The invitation that the server holds; null where it sends. */
let heldId: string | null;
const copied = vi.fn<(text: string) => Promise<void>>();

beforeEach(async () => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined }); // jsdom has none
  ({ world } = await openScreen(1280, ['invitations', 'family']));
  asked = [];
  heldId = null;
  for (const name of ['send-family-invitation', 'resend-family-invitation'])
    world.server.remoteCalls.set(`/api/functions/${name}`, (_user, input) => {
      asked.push([name, input]);
      return { success: true, invitation_id: heldId ?? newId(), is_held: heldId !== null };
    });
  world.server.remoteCalls.set('/api/functions/create-invitation-link', (_user, input) => {
    asked.push(['create-invitation-link', input]);
    return { path: '/accept-invitation?token=new', expires_at: '2026-11-27T10:00:00Z' };
  });
  copied.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
});
afterEach(closeScreen);

const luz = aMember(newId(), 'Luz', { user_id: null, last_name: 'Rivera', birth_date: '2014-02-03', role: null });
function openDialog(more: Partial<Pick<InviteDialogProps, 'limit' | 'withoutAccount'>> = {}): void {
  renderInKit(
    <RowDialogHost table={familyInvitations} area="shell">
      {(props) => (
        <InviteDialog
          {...props}
          limit={{ count: 2, max: 5 }}
          withoutAccount={[]}
          plansLink={(words) => <a href="/pricing">{words}</a>}
          {...more}
        />
      )}
    </RowDialogHost>,
  );
  act(() => openRow(familyInvitations, null));
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const isOffered = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
async function fill(): Promise<void> {
  await screen.findByLabelText(/^First name/);
  type(/^First name/, ' Ivy ');
  type(/^Last name/, 'Rivera');
  type(/^Email/, 'Ivy@Invited.test');
}

test('an invitation starts as one for a child with a temporary password, and is sent with what was typed', async () => {
  openDialog();
  expect((await screen.findByText('2/5 members')).textContent).toBe('2/5 members');
  const role = within(screen.getByRole('group', { name: 'Who is it?' }));
  expect(role.getByRole<HTMLInputElement>('radio', { name: 'Child' }).checked).toBe(true);
  expect(field(/^Send one in the email/).checked).toBe(true);
  expect(role.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual([
    ...['Parent', 'Child', 'Baby Sister', 'Grandma', 'Grandpa', 'Nurse'],
  ]);
  await fill();
  const release = world.server.hold('/api/functions/send-family-invitation');
  press('Send invitation');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true);
  release();
  await screen.findByText('Invitation sent to ivy@invited.test!');
  expect(asked).toEqual([
    [
      'send-family-invitation',
      {
        ...{ firstName: 'Ivy', lastName: 'Rivera', email: 'ivy@invited.test', role: 'child', age: null },
        ...{
          dateOfBirth: null,
          memberId: null,
          language: 'en',
          generateTempPassword: true,
          familyName: expect.any(String),
        },
      },
    ],
  ]);
});

test('the names and the address are needed, and an age is a whole number from 1 to 120', async () => {
  openDialog();
  await screen.findByLabelText(/^First name/);
  type(/^Age/, '121');
  press('Send invitation');
  await screen.findByText('Please enter a first name');
  screen.getByText('Please enter a last name');
  screen.getByText('Please enter a valid email address');
  screen.getByText('Enter a whole number from 1 to 120, or nothing');
  type(/^Last name/, 'https://evil.test');
  press('Send invitation');
  await screen.findByText(/^Please leave out web addresses/);
  expect(asked).toEqual([]);
});

test('a date of birth fills the age; another age is pointed out and sent all the same', async () => {
  openDialog();
  await fill();
  type(/^Date of birth/, '02/03/2014');
  const age = Number(field(/^Age/).value);
  expect(age).toBeGreaterThan(10);
  type(/^Age/, '9');
  screen.getByText(`By the date of birth it is ${age}.`);
  press('Send invitation');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.[1]).toMatchObject({ age: 9, dateOfBirth: '2014-02-03' });
});

test('a person without an account is chosen, with what is known of them', async () => {
  openDialog({ withoutAccount: [luz] });
  fireEvent.click(await screen.findByRole('radio', { name: 'Luz Rivera' }));
  type(/^Email/, 'luz@invited.test');
  press('Send invitation');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.[1]).toMatchObject({ memberId: luz.id, firstName: 'Luz', dateOfBirth: '2014-02-03' });
});

test('without a place left nothing can be sent, and the plans are linked', async () => {
  openDialog({ limit: { count: 5, max: 5 } });
  await screen.findByText('5/5 members');
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing');
  expect(isOffered('Send invitation')).toBe(false);
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
});

test('a plan without a limit says so', async () => {
  openDialog({ limit: null });
  await screen.findByText('Unlimited members');
});

test.each([
  [{ email: 'member' }, 'The person with this address is in your family already'],
  [{ family: 'full' }, /^Your plan has no place left/],
])('a refusal (%j) keeps what was typed and says why', async (fields, sentence) => {
  openDialog();
  await fill();
  world.server.failNext('/api/functions/send-family-invitation', { kind: 'answer', code: 'UNPROCESSABLE', fields });
  press('Send invitation');
  await screen.findByText('Failed to send invitation');
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(field(/^Email/).value).toBe('Ivy@Invited.test');
});

test('without the network the dialog says so and keeps what was typed, also when it is closed', async () => {
  openDialog();
  await fill();
  world.server.failNext('/api/functions/send-family-invitation', { kind: 'network' });
  press('Send invitation');
  await screen.findByText('Failed to send invitation');
  expect(screen.getByRole('alert').textContent).toMatch(/^You are offline/);
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Email/)).value).toBe('Ivy@Invited.test');
});

function write(fields: Partial<FamilyInvitation>): void {
  const now = world.clock.now();
  const row = {
    ...{ id: newId(), email: 'ivy@invited.test', first_name: 'Ivy', last_name: null, role: 'nurse' },
    ...{ accepted_at: null, is_held: false, asked_again_at: null, sent_at: new Date(now).toISOString() },
    expires_at: new Date(now + 7 * DAY_MS).toISOString(),
    ...fields,
  };
  world.home.write('family_invitations', row);
}

async function openList(): Promise<HTMLElement[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
  write({ first_name: 'Accepted', accepted_at: new Date(world.clock.now()).toISOString() });
  write({ first_name: 'Over', expires_at: new Date(world.clock.now() - DAY_MS).toISOString() });
  write({ first_name: 'Ivy' });
  const past = new Date(world.clock.now() - DAY_MS).toISOString();
  write({ first_name: 'Asking', expires_at: past, asked_again_at: past });
  renderInKit(<InvitationList />);
  return screen.findAllByRole('listitem');
}

test('the list has open invitations first, each with its state and what can be done', async () => {
  const items = await openList();
  const words = items.map((item) => item.textContent ?? '');
  expect(words.map((text) => /^(Asking|Ivy|Over|Accepted)/.exec(text)?.[0])).toEqual([
    'Asking',
    'Ivy',
    'Over',
    'Accepted',
  ]);
  expect(
    words.map((text) => /Asks for a new one|Waiting for an answer|Expired on|Accepted on/.exec(text)?.[0]),
  ).toEqual([...['Asks for a new one', 'Waiting for an answer', 'Expired on', 'Accepted on']]);
  expect(words[1]).toContain('Nurse');
  expect(within(items[3] as HTMLElement).queryByRole('button')).toBeNull();
  press('Send Ivy the invitation again');
  await screen.findByText('Invitation sent to ivy@invited.test!');
  await followLanguage('es');
  await screen.findByRole('button', { name: 'Enviar de nuevo la invitación a Ivy' });
  await followLanguage('en');
  vi.useRealTimers();
});

async function choose(item: string): Promise<void> {
  press('More for “Ivy”');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

async function confirmAgain(label: string): Promise<void> {
  world.server.remoteCalls.set('/api/functions/resend-email-confirmation', (_user, input) => {
    asked.push(['resend-email-confirmation', input]);
    return { alreadyConfirmed: false, message: 'Sent.' };
  });
  press(label);
  await screen.findByText(`We sent an email to ${world.ana.email}. Open the link in it.`);
  expect(asked.at(-1)).toEqual(['resend-email-confirmation', { email: world.ana.email }]);
}

test('a held invitation says what it waits for, mails that again, and says when it was sent', async () => {
  openDialog();
  await fill();
  heldId = newId();
  press('Send invitation');
  await screen.findByText('The invitation waits for you');
  const said = screen.getByText(/First confirm that .* is your email/);
  expect(said.textContent).toContain(world.ana.email);
  expect(document.activeElement).toBe(said);
  expect(screen.queryByText(/^Invitation sent/)).toBeNull();
  await confirmAgain('Send me that email again');
  act(() => write({ id: heldId ?? '', email: 'ivy@invited.test' }));
  await screen.findByText('Invitation sent to ivy@invited.test!');
  press('Done');
  expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
});

test('a held invitation is listed as such, however old, and sent again it says what it waits for', async () => {
  write({ first_name: 'Ivy', is_held: true, expires_at: new Date(world.clock.now() - DAY_MS).toISOString() });
  renderInKit(<InvitationList />);
  await screen.findByText('Not sent yet: its sender has to confirm their own email first');
  heldId = newId();
  press('Send Ivy the invitation again');
  await screen.findByText('The invitation waits for you');
  await confirmAgain('Email me again');
});

test.each([
  [{ family: 'limit' }, 'Many invitations were sent from here. You can send the next one in 40 minutes.'],
  [{ email: 'limit' }, 'This address has got many invitations. You can send it the next one in 40 minutes.'],
])('too many invitations (%j) say when the next one can go', async (fields, sentence) => {
  openDialog();
  await fill();
  world.server.failNext('/api/functions/send-family-invitation', {
    ...{ kind: 'answer', code: 'TOO_MANY_REQUESTS', fields, retryAfter: '2400' },
  });
  press('Send invitation');
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});

test('a new link is copied, and shown where the browser does not copy', async () => {
  await openList();
  await choose('Copy a new link');
  await screen.findByText(/^Earlier links of this invitation no longer work/);
  const address = `${location.origin}/accept-invitation?token=new`;
  expect(copied).toHaveBeenCalledWith(address);
  copied.mockRejectedValue(new Error('not allowed'));
  await choose('Copy a new link');
  await screen.findByText('The new link');
  expect(screen.getByText(new RegExp(`^${address.replace('?', '\\?')} `))).toBeTruthy();
  vi.useRealTimers();
});

test('an invitation is cancelled, and that is undone', async () => {
  await openList();
  await choose('Cancel the invitation');
  await screen.findByText('Invitation cancelled');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3 + 1)); // the toast is one too
  press('Undo');
  await screen.findByRole('button', { name: 'More for “Ivy”' });
  vi.useRealTimers();
});
