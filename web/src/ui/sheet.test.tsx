import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Sheet } from './sheet.tsx';
import { clearScreen, pretendWindow, renderInKit } from './testing/render-kit.tsx';

beforeEach(() => pretendWindow(390));
afterEach(clearScreen);

test('a message is read out whole when it opens, a form is not', () => {
  const describe = () => screen.getByRole('dialog').getAttribute('aria-describedby');
  const view = renderInKit(
    <Sheet isOpen onClose={() => undefined} title="New task">
      <input aria-label="Title" />
    </Sheet>,
  );
  expect(describe()).toBeNull();
  view.unmount();
  renderInKit(
    <Sheet isOpen onClose={() => undefined} title="Sign out now?" isMessage>
      <p>One change has not been sent yet.</p>
    </Sheet>,
  );
  expect(document.getElementById(describe() ?? '')?.textContent).toBe('One change has not been sent yet.');
});

/** Mounted only when first opened, as lazily loaded sheets are. */
function LazySheet() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Opener
      </button>
      {isOpen === null ? null : (
        <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="New task">
          <input aria-label="Title" data-autofocus />
        </Sheet>
      )}
    </>
  );
}

test('a sheet has a name, takes the focus, closes on Escape and hands the focus back', async () => {
  renderInKit(<LazySheet />);
  const opener = screen.getByRole('button', { name: 'Opener' });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('dialog', { name: 'New task' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
