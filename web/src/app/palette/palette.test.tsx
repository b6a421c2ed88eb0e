import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contacts } from '#contract/areas/contacts.ts';
import { wordsOfParts } from '../../areas/areas.ts';
import { createWriter } from '../../lib/sync/writer.ts';
import type { OpenClient } from '../../lib/testing/world.ts';
import { readOpening } from '../../rows/open-row.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { Palette } from './palette.tsx';

const navigate = vi.fn<(to: object) => Promise<void>>().mockResolvedValue();
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }));

let client: OpenClient;
beforeEach(async () => {
  ({ client } = await openScreen(1280, ['app', 'contacts', ...wordsOfParts('palette')]));
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
