import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { chats } from '#contract/areas/chat/chats.ts';
import { contacts } from '#contract/areas/contacts.ts';
import { newId } from '#contract/ids.ts';
import { wordsOfParts } from '../../areas/areas.ts';
import { createWriter } from '../../lib/sync/writer.ts';
import type { OpenClient, World } from '../../lib/testing/world.ts';
import { readOpening } from '../../rows/open-row.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { Palette } from './palette.tsx';

const navigate = vi.fn<(to: object) => Promise<void>>().mockResolvedValue();
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }));

let client: OpenClient;
let world: World;
beforeEach(async () => {
  ({ client, world } = await openScreen(1280, ['app', 'contacts', ...wordsOfParts('palette')]));
});
afterEach(closeScreen);

test('the rows of an area are found under its name by any text that was typed into them, and opened on its page', async () => {
  const contact = { name: 'Dr. Grant', category: 'health', is_favourite: false, phone: '+1 555 0128' };
  const write = createWriter(client, client.familyRows(), contacts).create(contact);
  await act(async () => void (await write.saved));
  Element.prototype.scrollIntoView = () => undefined; // jsdom draws nothing
  renderInKit(<Palette onClose={() => undefined} onSheet={() => undefined} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '0128' } });
  const group = screen.getByRole('group', { name: 'Contacts' });
  fireEvent.click(within(group).getByRole('option', { name: 'Dr. Grant' }));
  expect(navigate).toHaveBeenCalledWith({ to: '/contacts' });
  expect(readOpening(contacts)).toMatchObject({ isOpen: true, row: { id: write.id } });
});

test('what was said in a chat is found by its words, with who said it and where, and opened in its place', async () => {
  const chat = createWriter(client, client.familyRows(), chats).create({ name: 'Holidays' });
  await act(async () => void (await chat.saved));
  const by = { memberId: world.ben.id, effectiveRole: 'parent' } as const;
  const said = chatMessages.applyCreate({ chat_id: chat.id, message_text: 'Which tent?' }, by, new Date(0));
  const stamps = { version: 1, created_at: '2026-01-02T10:00:00.000Z', updated_at: '', deleted_at: null };
  const found = { ...said, ...stamps, id: newId() };
  world.server.remoteCalls.set('/api/functions/search-rows', () => ({ rows: { chat_messages: [found] } }));
  Element.prototype.scrollIntoView = () => undefined; // jsdom draws nothing
  renderInKit(<Palette onClose={() => undefined} onSheet={() => undefined} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'tent' } });
  const group = await screen.findByRole('group', { name: 'Chat' });
  const option = await within(group).findByRole('option', { name: /Which tent/ });
  expect(option.textContent).toBe('Which tent?Someone · Holidays · Fri, Jan 2');
  fireEvent.click(option);
  expect(navigate).toHaveBeenCalledWith({ to: '/chat', search: { chat: chat.id, message: found.id } });
});
