import { cleanup, fireEvent, render, type RenderResult } from '@testing-library/react';
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

/** Simulates a window of this width in the light scheme, because jsdom has neither media queries nor ResizeObserver, nor popovers. */
export function pretendWindow(width: number, pointer: 'mouse' | 'fingers' = 'mouse'): void {
  window.matchMedia = (query) =>
    ({
      matches: /max-width: 767/.test(query)
        ? width < 768
        : /light/.test(query) || (query.startsWith('(pointer: coarse') && pointer === 'fingers'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList; // only the members that are used
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  // Closing one takes the focus away from it.
  HTMLElement.prototype.showPopover = function show(this: HTMLElement) {
    this.style.display = 'block';
  };
  HTMLElement.prototype.hidePopover = function hide(this: HTMLElement) {
    if (this.contains(document.activeElement)) (document.activeElement as HTMLElement).blur(); // a button
    fireEvent(this, Object.assign(new Event('toggle'), { newState: 'closed' }));
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

/** Cleans up after a test: removes the screen and all toasts. */
export function clearScreen(): void {
  cleanup();
  // Closing a toast may show the next one that waited for it.
  while (readToasts().length > 0) for (const { key } of readToasts()) closeToast(key);
}
