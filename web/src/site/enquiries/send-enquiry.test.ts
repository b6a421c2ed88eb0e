// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { Enquiry } from '#contract/areas/site.ts';
import { describePage } from '../pages.tsx';
import { moveEntries, prepareForms } from './send-enquiry.ts';

const answers: (() => Response | Promise<Response>)[] = [];
const sent: unknown[] = [];

beforeEach(() => {
  answers.length = 0;
  sent.length = 0;
  vi.stubGlobal('fetch', (_address: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    return Promise.resolve().then(() => answers.shift()?.() ?? Response.json({ success: true }));
  });
  show('contact', 'en');
});

function show(page: 'contact' | 'buzon' | 'certified-professionals', language: 'en' | 'es'): void {
  document.body.innerHTML = renderToStaticMarkup(describePage(page, language, 'empty').body);
  let nowMs = 0;
  prepareForms(document, () => (nowMs += 10_000)); // slow enough for a person
}

const find = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector); // the tests use other elements only through members of every element
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const write = (name: string, value: string) => {
  find(`[name=${name}]`).value = value;
};
const submit = () => document.querySelector('form')?.requestSubmit();
const errorAt = (name: string) => find(`[data-field=${name}] [data-error]`).textContent;

function writeLetter(): void {
  write('name', 'Ana');
  write('email', 'ana@example.org');
  write('message', 'Where is the calendar?');
}

test('shows an error at every empty field, and focuses the first', () => {
  submit();
  expect(errorAt('name')).toBe('Please write your name.');
  expect(errorAt('email')).toMatch(/email address/);
  expect(errorAt('message')).toBe('Please write your message.');
  expect(document.activeElement).toBe(find('[name=name]'));
  expect(find('[name=name]').getAttribute('aria-invalid')).toBe('true');
  expect(find('[role=alert]').textContent).toBe('Something is missing. The fields above say what.');
  expect(sent).toEqual([]);

  write('name', 'Ana');
  find('[name=name]').dispatchEvent(new Event('input', { bubbles: true }));
  expect(errorAt('name')).toBe('');
  expect(find('[name=name]').hasAttribute('aria-invalid')).toBe(false);
});

test('shows different errors for a wrong address, a short message and empty fields', () => {
  writeLetter();
  write('email', 'ana@home');
  write('message', 'Hi');
  submit();
  expect(errorAt('email')).toMatch(/does not look like/);
  expect(errorAt('message')).toMatch(/at least 10/);
  expect(sent).toEqual([]);
});

test('sends the fields, shows thanks, and shows an empty form on request', async () => {
  writeLetter();
  submit();
  await vi.waitFor(() => expect(find('[data-thanks]').hidden).toBe(false));
  expect(Enquiry.parse(sent[0])).toMatchObject({ kind: 'contact', name: 'Ana', language: 'en' });
  expect(document.activeElement?.textContent).toBe('Thank you, your message has arrived.');
  expect(find('form').hidden).toBe(true);

  find('[data-write-another]').click();
  expect(find('form').hidden).toBe(false);
  expect(find('[name=message]').value).toBe('');
});

test.each([
  ['the server is busy', () => Response.json({}, { status: 429 }), true, /few minutes/],
  ['the server fails', () => Response.json({}, { status: 500 }), true, /has not been sent/],
  ['there is no network', () => Promise.reject(new TypeError('failed')), false, /You are offline/],
])('keeps what was typed when %s', async (_case, answer, isOnline, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  answers.push(answer);
  writeLetter();
  submit();
  await vi.waitFor(() => expect(find('[role=alert]').textContent).toMatch(words));
  expect(find('[name=message]').value).toBe('Where is the calendar?');
  expect(find('button').textContent).toBe('Send');
});

test('sends the same text with the same id until it arrives, and another text with another id', async () => {
  const ids = () => sent.map((letter) => Enquiry.parse(letter).id);
  const sendOnce = async (answer: () => Response | Promise<Response>) => {
    const before = sent.length;
    answers.push(answer);
    submit();
    await vi.waitFor(() =>
      expect([sent.length, find('button').getAttribute('aria-disabled')]).toEqual([before + 1, null]),
    );
  };
  const lost = () => Promise.reject(new TypeError('failed'));
  writeLetter();
  await sendOnce(lost);
  await sendOnce(lost);
  write('message', 'Where is the calendar, please?');
  await sendOnce(lost);
  await sendOnce(() => Response.json({ success: true }));
  find('[data-write-another]').click();
  writeLetter();
  write('message', 'Where is the calendar, please?');
  await sendOnce(() => Response.json({ success: true }));
  const [first, again, edited, arrived, another] = ids();
  expect(first).toBeDefined();
  expect(again).toBe(first);
  expect(edited).not.toBe(first);
  expect(arrived).toBe(edited);
  expect(another).not.toBe(arrived);
});

test('shows a refusal of the server at the field', async () => {
  answers.push(() => Response.json({ code: 'BAD_REQUEST', fields: { email: 'invalid_format' } }, { status: 400 }));
  writeLetter();
  submit();
  await vi.waitFor(() => expect(errorAt('email')).toMatch(/does not look like/));
  expect(document.activeElement).toBe(find('[name=email]'));
});

test('sends once when the button is pressed several times', async () => {
  writeLetter();
  submit();
  submit();
  await vi.waitFor(() => expect(find('[data-thanks]').hidden).toBe(false));
  expect(sent).toHaveLength(1);
});

test('requires a category', () => {
  show('certified-professionals', 'es');
  submit();
  expect(errorAt('category')).toBe('Elige una opción.');
  expect(document.activeElement).toBe(find('[name=category]'));
});

test('entered text stays when the language changes', () => {
  show('buzon', 'en');
  write('message', 'More gables');
  find('[value=praise]').checked = true;
  const other = document.createElement('div');
  other.innerHTML = renderToStaticMarkup(describePage('buzon', 'es', 'empty').body);
  moveEntries(document, other);
  expect(other.querySelector<HTMLTextAreaElement>('[name=message]')?.value).toBe('More gables');
  expect(other.querySelector<HTMLInputElement>('[value=praise]')?.checked).toBe(true);
  expect(other.querySelector<HTMLInputElement>('[name=language]')?.value).toBe('es');
});
