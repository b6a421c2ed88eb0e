import { cleanup, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { KitLabelsProvider } from '../labels.tsx';
import { Toaster } from '../toasts/toaster.tsx';
import { closeToast, readToasts } from '../toasts/toasts.ts';

export const LABELS = {
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notices: 'Notices',
};

/** A window of this width, in the light scheme: jsdom has neither media queries nor an observer of sizes. */
export function pretendWindow(width: number): void {
  window.matchMedia = (query) =>
    ({
      matches: /max-width: 767/.test(query) ? width < 768 : /light/.test(query),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList; // the part that is used
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}

export function renderInKit(screen: ReactNode): RenderResult {
  return render(
    <KitLabelsProvider value={LABELS}>
      {screen}
      <Toaster />
    </KitLabelsProvider>,
  );
}

/** After each test: nothing on the screen, no toast left over. */
export function clearScreen(): void {
  cleanup();
  // What waited for the place of another comes when that is closed.
  while (readToasts().length > 0) for (const { key } of readToasts()) closeToast(key);
}
