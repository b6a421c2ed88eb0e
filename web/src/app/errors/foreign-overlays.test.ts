// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearForeignOverlays, HIDING_MS, REMOVAL_MS } from './foreign-overlays.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => vi.useRealTimers());

function lay(html: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html);
  const element = document.body.lastElementChild;
  if (!(element instanceof HTMLElement)) throw new Error('nothing was laid');
  return element;
}

test('foreign panels are removed at 50, 300 and 1200 ms, and not before', () => {
  expect(REMOVAL_MS).toEqual([50, 300, 1200]);
  clearForeignOverlays(document);
  let passed = 0;
  for (const ms of REMOVAL_MS) {
    const panel = lay('<div id="lovable-badge">Edit</div>');
    vi.advanceTimersByTime(ms - passed - 1);
    expect(panel.isConnected).toBe(true);
    vi.advanceTimersByTime(1);
    expect(panel.isConnected).toBe(false);
    passed = ms;
  }
});

test('foreign pop-ups are hidden at 300 and 1500 ms', () => {
  expect(HIDING_MS).toEqual([300, 1500]);
  clearForeignOverlays(document);
  const early = lay('<iframe src="https://vercel.live/x"></iframe>');
  vi.advanceTimersByTime(299);
  expect(early.style.display).toBe('');
  vi.advanceTimersByTime(1);
  expect(early.style.display).toBe('none');
  const late = lay('<iframe src="https://vercel.live/y"></iframe>');
  vi.advanceTimersByTime(1_200);
  expect(late.style.display).toBe('none');
});

test('elements of the app are not touched, even if they match a selector', () => {
  clearForeignOverlays(document);
  const dialog = lay('<div role="dialog"><div class="gitpod-badge">ours</div></div>');
  const toaster = lay('<div id="replit-badge"><ol aria-live="polite"><li>Saved</li></ol></div>');
  vi.advanceTimersByTime(2_000);
  expect(dialog.querySelector('.gitpod-badge')).not.toBeNull();
  expect(toaster.isConnected).toBe(true);
});

test('the returned function cancels the removal', () => {
  clearForeignOverlays(document)();
  const panel = lay('<div id="lovable-badge"></div>');
  vi.advanceTimersByTime(2_000);
  expect(panel.isConnected).toBe(true);
});
