import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeScreen, openScreen } from '../testing/screen-world.ts';
import { renderInKit } from '../ui/testing/render-kit.tsx';
import { lazyCode } from './lazy-code.ts';

beforeEach(async () => void (await openScreen(1280, ['app'])));
afterEach(closeScreen);

test('a part is fetched when it is first wanted, and again after a failure when it is wanted the next time', async () => {
  const load = vi.fn<() => Promise<{ say: () => string }>>().mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValue({ say: () => 'Here' });
  const part = lazyCode(load);
  function Screen({ isWanted }: { isWanted: boolean }) {
    return <p>{part.useCode(isWanted)?.say() ?? 'Without'}</p>;
  }
  const { rerender } = renderInKit(<Screen isWanted={false} />);
  expect(load).not.toHaveBeenCalled();
  await act(async () => rerender(<Screen isWanted />));
  expect(screen.getByText('Without')).toBeTruthy();
  rerender(<Screen isWanted={false} />);
  await act(async () => rerender(<Screen isWanted />));
  await screen.findByText('Here');
  expect(load).toHaveBeenCalledTimes(2);
});
