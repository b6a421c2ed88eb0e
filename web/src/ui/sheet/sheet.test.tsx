import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSheetOpen } from './open-sheets.ts';
import { Sheet } from './sheet.tsx';
import { clearScreen, pretendWindow, renderInKit } from '../testing/render-kit.tsx';

beforeEach(() => pretendWindow(390));
afterEach(clearScreen);

test('a message is read out completely when it opens, a form is not', () => {
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

/** Mounted only when first opened, like lazily loaded sheets. */
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

test('a sheet has a name, takes the focus, closes on Escape and returns the focus', async () => {
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

test('a form of which nothing can be changed takes the focus as well', async () => {
  renderInKit(
    <Sheet isOpen onClose={() => undefined} title="Allergy">
      <fieldset disabled>
        <input aria-label="To" data-autofocus disabled />
      </fieldset>
    </Sheet>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Allergy' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

function TwoSheets() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        Opener
      </button>
      <Sheet isOpen={open === 'first'} onClose={() => setOpen(null)} title="First">
        <button type="button" data-autofocus onClick={() => setOpen('second')}>
          On to the second
        </button>
      </Sheet>
      <Sheet isOpen={open === 'second'} onClose={() => setOpen(null)} title="Second">
        <input aria-label="Search" data-autofocus />
      </Sheet>
    </>
  );
}

test('a sheet that replaces another keeps the focus, and returns it to the opener of the first', async () => {
  renderInKit(<TwoSheets />);
  const opener = screen.getByRole('button', { name: 'Opener' });
  opener.focus();
  fireEvent.click(opener);
  const onward = await screen.findByRole('button', { name: 'On to the second' });
  await waitFor(() => expect(document.activeElement).toBe(onward));
  fireEvent.click(onward);
  const field = await screen.findByLabelText('Search');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'First' })).toBeNull());
  expect(document.activeElement).toBe(field);
  expect(isSheetOpen()).toBe(true);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(isSheetOpen()).toBe(false); // although it is still fading out
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

function NestedSheets() {
  const [open, setOpen] = useState(0);
  const [hasRow, setHasRow] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(1)}>
        Opener
      </button>
      <Sheet isOpen={open > 0} onClose={() => setOpen(0)} title="Below">
        <button type="button" onClick={() => setOpen(2)}>
          One more
        </button>
        {hasRow ? (
          <button type="button" onClick={() => setHasRow(false)}>
            Restore
          </button>
        ) : null}
      </Sheet>
      <Sheet isOpen={open > 1} onClose={() => setOpen(1)} title="Above">
        <input aria-label="Name" data-autofocus />
      </Sheet>
    </>
  );
}

async function openNested(): Promise<HTMLElement> {
  renderInKit(<NestedSheets />);
  const opener = screen.getByRole('button', { name: 'Opener' });
  opener.focus();
  fireEvent.click(opener);
  const onward = await screen.findByRole('button', { name: 'One more' });
  await waitFor(() => expect(onward.closest('[role=dialog]')?.contains(document.activeElement)).toBe(true));
  return onward;
}

test('of two sheets only the top one reacts to keys, and the one below is inert', async () => {
  const onward = await openNested();
  onward.focus();
  fireEvent.click(onward);
  const field = await screen.findByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(onward.closest('[inert]')).not.toBeNull();
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(onward));
  expect(onward.closest('[inert]')).toBeNull();
  expect(isSheetOpen()).toBe(true);
});

test('when the focused element is removed from a sheet, the sheet gets the focus', async () => {
  const onward = await openNested();
  const restore = screen.getByRole('button', { name: 'Restore' });
  restore.focus();
  fireEvent.click(restore);
  await waitFor(() => expect(document.activeElement).toBe(onward.closest('[role=dialog]')));
});

test('without its opener a sheet returns the focus to the screen, and Tab re-enters the sheet after a press beside it', async () => {
  const view = renderInKit(
    <main tabIndex={-1}>
      <LazySheet />
    </main>,
  );
  const opener = screen.getByRole('button', { name: 'Opener' });
  opener.focus();
  fireEvent.click(opener);
  const field = await screen.findByLabelText('Title');
  await waitFor(() => expect(document.activeElement).toBe(field));
  field.blur();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(document.activeElement).toBe(field.closest('[role=dialog]'));
  opener.remove();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(view.container.querySelector('main')));
});

test('Tab goes around in a sheet, past what cannot be chosen', async () => {
  renderInKit(
    <Sheet isOpen onClose={() => undefined} title="New task">
      <button type="button" disabled>
        Disabled
      </button>
      <input type="radio" name="kind" aria-label="Chosen" defaultChecked />
      <input type="radio" name="kind" aria-label="Other" />
    </Sheet>,
  );
  const first = screen.getByRole('button', { name: 'Close' });
  const last = screen.getByLabelText('Chosen');
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.keyDown(first, { key: 'Tab', shiftKey: true });
  expect(document.activeElement).toBe(last);
  fireEvent.keyDown(last, { key: 'Tab' });
  expect(document.activeElement).toBe(first);
  screen.getByRole('dialog').focus();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Tab', shiftKey: true });
  expect(document.activeElement).toBe(last);
});

test.each([
  ['closes on a press beside it', {}, 1],
  ['that only its buttons close stays', { isBlocking: true }, 0],
  ['with a draft stays', { closesOnOutsideClick: false }, 0],
])('a sheet %s, and never on a drag that began or ended inside', (_what, rules, times) => {
  const close = vi.fn();
  renderInKit(
    <Sheet isOpen onClose={close} title="New task" {...rules}>
      <p>Words</p>
    </Sheet>,
  );
  const beside = screen.getByRole('dialog').parentElement ?? document.body;
  fireEvent.pointerDown(screen.getByText('Words'));
  fireEvent.click(beside);
  fireEvent.pointerDown(beside);
  fireEvent.pointerUp(screen.getByText('Words'));
  fireEvent.click(beside);
  expect(close).not.toHaveBeenCalled();
  fireEvent.pointerDown(beside);
  fireEvent.pointerUp(beside);
  fireEvent.click(beside);
  expect(close).toHaveBeenCalledTimes(times);
});

test.each([
  ['touch', 'auto', 300],
  ['mouse', 'none', 180],
])(
  'after a close by %s, presses beneath are caught: %s, and the sheet is gone after %i ms',
  (pointerType, caught, ms) => {
    vi.useFakeTimers();
    renderInKit(<LazySheet />);
    fireEvent.click(screen.getByRole('button', { name: 'Opener' }));
    const sheet = screen.getByRole('dialog');
    const close = screen.getByRole('button', { name: 'Close' });
    fireEvent.pointerDown(close, { pointerType });
    fireEvent.click(close);
    expect(sheet.parentElement?.style.pointerEvents).toBe(caught);
    act(() => void vi.advanceTimersByTime(ms - 1));
    expect(sheet.isConnected).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(sheet.isConnected).toBe(false);
    vi.useRealTimers();
  },
);

test('the page behind does not scroll', () => {
  const view = renderInKit(
    <Sheet isOpen onClose={() => undefined} title="New task">
      Words
    </Sheet>,
  );
  expect(document.documentElement.style.overflow).toBe('hidden');
  view.unmount();
  expect(document.documentElement.style.overflow).toBe('');
});
