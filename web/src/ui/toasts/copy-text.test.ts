import { afterEach, expect, test } from 'vitest';
import { copyText } from './copy-text.ts';
import { forgetPersonalToasts, readToasts } from './toasts.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  forgetPersonalToasts();
});

async function titleAfter(clipboard: Pick<Clipboard, 'writeText'> | undefined): Promise<string | undefined> {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await copyText('the address', (isCopied) => ({ title: isCopied ? 'Copied' : 'Not copied' }));
  return readToasts().at(-1)?.say().title;
}

test('says that a text was copied', async () => {
  const written: string[] = [];
  expect(await titleAfter({ writeText: async (text) => void written.push(text) })).toBe('Copied');
  expect(written).toEqual(['the address']);
});

test('says so where the browser refuses, or has no clipboard', async () => {
  expect(await titleAfter({ writeText: () => Promise.reject(new Error('NotAllowedError')) })).toBe('Not copied');
  forgetPersonalToasts();
  expect(await titleAfter(undefined)).toBe('Not copied');
});
