import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendWindow } from '../testing/render-kit.tsx';
import { keepToastsBelow } from './keep-toasts-below.ts';
import { closeToast, showToast } from './toasts.ts';

let bottom = 0;
let height = 0;
let stop: (() => void) | undefined;
const below = () => document.documentElement.style.getPropertyValue('--toasts-below');

beforeEach(() => {
  pretendWindow(1280);
  const banner = document.createElement('div');
  vi.spyOn(banner, 'offsetHeight', 'get').mockImplementation(() => height);
  vi.spyOn(banner, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, bottom - height, 960, height));
  stop = keepToastsBelow(banner);
});

afterEach(() => {
  stop?.();
  closeToast('note');
});

test('toasts stand below a banner as far as it is in view, and where they always do without one', () => {
  [bottom, height] = [150, 78];
  showToast(() => ({ key: 'note', title: 'Saved' }));
  expect(below()).toBe('150px');
  bottom = -30;
  window.dispatchEvent(new Event('scroll'));
  expect(below()).toBe('0px');
  bottom = 120;
  window.dispatchEvent(new Event('scroll'));
  expect(below()).toBe('120px');
  height = 0;
  window.dispatchEvent(new Event('scroll'));
  expect(below()).toBe('0px');
});

test('a screen without a place for banners leaves nothing behind', () => {
  [bottom, height] = [150, 78];
  showToast(() => ({ key: 'note', title: 'Saved' }));
  stop?.();
  expect(below()).toBe('');
});
