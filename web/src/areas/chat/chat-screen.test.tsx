import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chatParticipants, chats, type Chat } from '#contract/areas/chat/chats.ts';
import { chatMessages, MESSAGES_PER_MINUTE, type ChatMessage } from '#contract/areas/chat/messages.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import { newId } from '#contract/ids.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { drawPeople } from '#web/ui/people.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { sentenceReader } from '../../rows/quick-add/sentence-reader.ts';
import { ChatScreen, type ChatPlace } from './chat-screen.tsx';

// jsdom measures nothing: all of a list is in the page.
vi.mock('virtua', async () => {
  const { createElement, useImperativeHandle } = await import('react');
  interface ListProps {
    data: readonly unknown[];
    children: (item: unknown) => React.ReactNode;
    ref: React.Ref<unknown>;
  }
  return {
    Virtualizer: ({ data, children, ref }: ListProps) => {
      const size = { scrollOffset: 0, scrollSize: 0, viewportSize: 1 };
      useImperativeHandle(ref, () => ({ ...size, scrollToIndex: () => {}, findItemIndex: () => data.length - 1 }));
      return createElement('ol', null, data.map(children));
    },
  };
});
beforeAll(() => Promise.all([import('./room/message-menu.tsx'), import('./room/message-sheets.tsx')]));

let world: World;
let client: OpenClient;
let chatId: string;

beforeEach(async () => {
  // The clock of the fake server.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') });
  ({ world, client } = await openScreen(1280, ['chat']));
  world.server.remoteCalls.set('/api/functions/show-activity', () => ({ is_watched: false, present: [] }));
  await sentenceReader.fetch();
  chatId = await makeChat('Holidays');
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

const write = () => createWriter(client, client.familyRows(), chatMessages);

async function makeChat(name: string): Promise<string> {
  const { id, saved } = createWriter(client, client.familyRows(), chats).create({ name });
  await act(async () => void (await saved));
  // The server notes them, and gives them the scope.
  for (const member of [world.ana.id, world.ben.id]) world.home.setScopeHolder(id, member, true);
  for (const user_id of [world.ana.id, world.ben.id])
    world.home.write(chatParticipants.name, { id: pairId(id, user_id), chat_id: id, user_id } as Partial<Chat> & {
      id: string;
    });
  return id;
}

/** What another member says, in the place `seq`; answers its id. */
async function hear(words: string, seq: number, fields: Partial<ChatMessage> = {}): Promise<string> {
  const id = newId(Date.now());
  const by = { memberId: world.ben.id, effectiveRole: 'parent' } as const;
  const said = chatMessages.applyCreate({ chat_id: chatId, message_text: words }, by, new Date());
  await act(async () => {
    world.home.write('chat_messages', { ...said, id, seq, ...fields }, `2026-11-20T10:0${seq}:00.000Z`);
    await setChat({ last_seq: seq });
  });
  return id;
}

/** What the server notes of the chat, once the device knows it. */
async function setChat(fields: Partial<Chat>): Promise<void> {
  const { version } = world.home.write('chats', { id: chatId, ...fields });
  await waitFor(() => expect(client.familyRows()?.find(chats, chatId)?.version).toBe(version));
}

function open(asked: ChatPlace = { chat: chatId }) {
  const people = drawPeople([
    { id: world.ana.id, name: 'Ana Rivera', hue: 'brick' },
    { id: world.ben.id, name: 'Ben Rivera', hue: 'fern' },
  ]);
  const family = {
    people,
    currentMembers: people,
    managers: people,
    myId: client.session.read().family?.member_id ?? '',
  };
  return renderInKit(<ChatScreen asked={asked} owner="ana in rivera" go={() => undefined} {...family} />);
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
async function type(text: string): Promise<HTMLTextAreaElement> {
  const box = await field();
  fireEvent.change(box, { target: { value: text } });
  return box;
}
const send = async (text: string) => fireEvent.keyDown(await type(text), { key: 'Enter', ctrlKey: true });
const texts = () => [...document.querySelectorAll('[data-text]')].map(({ textContent }) => textContent);
const sent = (table = 'chat_messages') =>
  world.home.applied.flatMap(({ change }) => (change.table === table ? [change.fields] : []));

test('messages are shown at once, marked while they wait, and sent once and in order when there is a network', async () => {
  open();
  world.browser.setOnline(false);
  await send('One');
  await world.clock.advance(1);
  await send('Two');
  await waitFor(() => expect(texts()).toEqual(['One', 'Two']));
  expect(screen.getAllByText('On its way')).toHaveLength(2);
  world.browser.setOnline(true);
  await waitFor(() => expect(sent().map(({ message_text }) => message_text)).toEqual(['One', 'Two']));
  await waitFor(() => expect(screen.queryByText('On its way')).toBeNull());
  expect(texts()).toEqual(['One', 'Two']);
});

test('a chat that the person leaves without a network is gone from the list at once', async () => {
  open({});
  expect(await screen.findByText('Holidays')).toBeTruthy();
  world.browser.setOnline(false);
  const participants = createWriter(client, client.familyRows(), chatParticipants);
  act(() => void participants.remove(pairId(chatId, world.ana.id)));
  await waitFor(() => expect(screen.queryByText('Holidays')).toBeNull());
});

test('who writes more than a minute allows reads that the rest goes by itself', async () => {
  open();
  await field();
  world.browser.setOnline(false);
  for (let number = 0; number <= MESSAGES_PER_MINUTE; number += 1)
    act(() => void write().create({ chat_id: chatId, message_text: `Line ${number}` }));
  expect(await screen.findByText(/At most 30 messages a minute are sent/)).toBeTruthy();
});

test('a message that waits is the newest in the list of chats', async () => {
  await hear('Before', 1);
  await setChat({
    last_message: {
      id: newId(),
      sender_id: world.ben.id,
      preview: 'Before',
      sent_at: '2026-11-20T10:01:00.000Z',
      shape: 'text',
    },
  });
  open();
  const row = () => document.querySelector(`[data-chat="${chatId}"]`)?.textContent;
  await waitFor(() => expect(row()).toContain('Ben: Before'));
  world.browser.setOnline(false);
  await send('After it');
  await waitFor(() => expect(row()).toContain('You: After it'));
});

test('a file that has not come for a day is given up by its sender', async () => {
  await hear('The bill', 1, { awaited_files: 1 });
  const id = await hear('My bill', 2, { awaited_files: 1, sender_id: world.ana.id });
  const { unmount } = open();
  expect(await screen.findAllByText('1 file is on its way.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Leave out' })).toBeNull();
  unmount();
  vi.setSystemTime('2026-11-22T10:00:00Z');
  open();
  expect(await screen.findAllByText('1 file has not arrived.')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Leave out' }));
  await waitFor(() => expect(screen.getAllByText('1 file has not arrived.')).toHaveLength(1));
  await waitFor(() => expect(sent()).toContainEqual({ attachments: null }));
  expect(client.familyRows()?.find(chatMessages, id)).toMatchObject({ awaited_files: null });
});

test('what is written stays for its chat over a reload, and goes when it is sent', async () => {
  const other = await makeChat('School');
  const first = open();
  await type('Half a sen');
  first.unmount();
  const second = open({ chat: other });
  expect((await field()).value).toBe('');
  second.unmount();
  const third = open();
  expect((await field()).value).toBe('Half a sen');
  await send('Half a sentence');
  third.unmount();
  open();
  expect((await field()).value).toBe('');
});

test('a name after @ is offered, and the message says whom it names', async () => {
  open();
  const box = await field();
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: 'Ask @Be' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Ben Rivera' }));
  expect(box.value).toBe('Ask @Ben ');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent()).toMatchObject([{ message_text: 'Ask @Ben', mentions: [world.ben.id] }]));
});

test('arrow up in an empty field edits the last own message, and escape brings back what was written', async () => {
  open();
  await send('Frist');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await hear('Something', 2);
  const box = await field();
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  await waitFor(() => expect(box.value).toBe('Frist'));
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(box.value).toBe(''));
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  await waitFor(() => expect(box.value).toBe('Frist'));
  await send('First');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ message_text: 'First' }));
  expect(sent()).toHaveLength(2);
});

test('what was seen is marked as read, once and up to the newest', async () => {
  await hear('Hello', 1);
  const message_id = await hear('There', 2);
  open();
  await screen.findByText('There');
  await waitFor(() => expect(sent('chats').at(-1)).toEqual({ reads: { [me()]: { seq: 2, message_id } } }));
  expect(sent('chats').filter(({ reads }) => reads)).toHaveLength(1);
});

const me = () => client.session.read().family?.member_id ?? '';

test('the first unread message has a line above it, and a new one is said to those who hear the page', async () => {
  const message_id = await hear('Read', 1);
  await act(() => setChat({ reads: { [me()]: { seq: 1, message_id } } }));
  await hear('Unread', 2);
  open();
  const line = await screen.findByText('New');
  const unread = screen.getByText('Unread');
  expect(line.compareDocumentPosition(unread) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await hear('Listen', 3);
  await screen.findByText('Ben: Listen');
  expect(screen.queryByText('Ben: Unread'), 'what was there is not read out').toBeNull();
});

test('only the own reactions and votes are sent', async () => {
  const poll = { options: ['Soup', 'Rice'], has_several_answers: false };
  await hear('Dinner?', 1, { poll, votes: { [world.ben.id]: [0] }, reactions: { [world.ben.id]: ['👍'] } });
  open();
  fireEvent.click(await screen.findByRole('radio', { name: /^Rice/ }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ votes: { [me()]: [1] } }));
  fireEvent.click(screen.getByRole('button', { name: '👍 by Ben' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ reactions: { [me()]: ['👍'] } }));
  await screen.findByRole('button', { name: /^👍 by .*Ana/, pressed: true });
  fireEvent.click(await screen.findByRole('radio', { name: /^Rice/ }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ votes: { [me()]: [] } }));
});

test('a message of another can be answered and not edited, and a removed one leaves a trace without a menu', async () => {
  await hear('Hello', 1);
  open();
  const row = await screen.findByRole('article');
  fireEvent.keyDown(row, { key: 'Enter' });
  const menu = await screen.findByRole('menu', { hidden: true });
  const names = within(menu)
    .getAllByRole('menuitem', { hidden: true })
    .map(({ textContent }) => textContent);
  expect(names).toContain('Remove'); // a manager
  expect(names).not.toContain('Edit');
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Remove', hidden: true }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('Message removed by Ana');
  expect(texts()).toEqual([]);
  expect(within(screen.getByRole('article')).queryByRole('button', { name: /^More about/ })).toBeNull();
});

test('a text that is too long says so and is not sent', async () => {
  open();
  await send('a'.repeat(4_001));
  await screen.findByText(/at most 4000 characters: 1 too many/);
  expect(sent()).toEqual([]);
  expect(write().find('x')).toBeNull();
});
