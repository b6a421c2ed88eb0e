import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { focusFirstError } from './focus/focus-first-error.ts';

afterEach(cleanup);

test('a button that was disabled for a while gets the focus back, unless another element has it', () => {
  const draw = (disabled: boolean) => (
    <>
      <Button disabled={disabled}>Save</Button>
      <input aria-label="Name" />
    </>
  );
  const { rerender } = render(draw(false));
  const button = screen.getByRole('button', { name: 'Save' });
  act(() => button.focus());
  rerender(draw(true));
  // Browsers blur a disabled button; jsdom does not.
  act(() => button.blur());
  rerender(draw(false));
  expect(document.activeElement).toBe(button);

  rerender(draw(true));
  act(() => screen.getByLabelText('Name').focus());
  rerender(draw(false));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('an error rendered some frames later still gets the focus', async () => {
  const { container } = render(<input aria-label="Name" />);
  focusFirstError(container);
  await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  const field = screen.getByLabelText('Name');
  field.setAttribute('aria-invalid', 'true');
  await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  expect(document.activeElement).toBe(field);
});
