import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFamily, NewMember, renameFamily, updateProfile } from './areas/family.ts';
import { Enquiry } from './areas/site.ts';
import { NewTask, TaskChanges } from './areas/tasks.ts';
import { SignUp } from './session.ts';
import { tidyLine, tidyText } from './text.ts';

/** Every text input, by name. Parses a text and returns what is stored; null = refused. */
const LINES: Record<string, (typed: string) => string | null | undefined> = {
  'title of a new task': (title) => NewTask.safeParse({ title }).data?.title ?? null,
  'title of a changed task': (title) => TaskChanges.safeParse({ title }).data?.title ?? null,
  'name of a member': (name) => NewMember.safeParse({ first_name: name }).data?.first_name ?? null,
  'name of a family': (name) => renameFamily.input.safeParse({ name }).data?.name ?? null,
};
const OPTIONAL_LINES: typeof LINES = {
  'own name': (name) => updateProfile.input.parse({ first_name: name, last_name: 'X' }).first_name,
  'name at sign-up': (name) => SignUp.parse({ email: 'a@b.test', password: '123456', first_name: name }).first_name,
  'name of a new family': (familyName) => createFamily.input.parse({ familyName }).familyName,
  'name in an enquiry': (name) => enquire({ name }).name,
  'company in an enquiry': (company) => enquire({ company }).company,
};
const TEXTS: typeof LINES = {
  'description of a task': (description) => NewTask.parse({ title: 'X', description }).description,
  'message of an enquiry': (message) => Enquiry.safeParse({ ...ENQUIRY, message }).data?.message ?? null,
};
const ENQUIRY = { kind: 'buzon', category: 'idea', message: 'Long enough to say.' };
const enquire = (fields: object) => Enquiry.parse({ ...ENQUIRY, ...fields });

const HOSTILE = 'Pay\u202e gnp\u2066\u0007 \u001b[31mnow\u001b[0m,\u0000 please\ud800';

describe.each(Object.entries({ ...LINES, ...OPTIONAL_LINES, ...TEXTS }))('the %s', (name, store) => {
  it('stores no controls, escapes, halves of characters or direction overrides', () => {
    expect(store(HOSTILE)).toBe('Pay gnp now, please');
  });

  it.each(['\u3164', '\u2800\u2800', '\u0301', '\u200b\u200d', '\u202e', '\u{e0041}', ' \n\t '])(
    'is blank when it has no visible character: %j',
    (typed) => {
      expect(store(typed)).toBe(name in LINES || name === 'message of an enquiry' ? null : '');
    },
  );
});

it.each(Object.entries({ ...LINES, ...OPTIONAL_LINES }))('the %s is one line', (_name, store) => {
  expect(store('  One\r\ntwo\u2028three\tfour ')).toBe('One two three four');
});

it.each(Object.entries(TEXTS))('the %s retains its lines and tabs', (_name, store) => {
  expect(store('One line\r\n\ttwo lines\u2028three\r')).toBe('One line\n\ttwo lines\nthree');
});

/** Texts that people write. They have to survive whole, between characters of `NOISE`. */
const WRITTEN = [
  'Ana',
  'Zoë and Ng\u0129',
  'Jose\u0301', // a combining accent
  'Nguye\u0302\u0303n',
  'محمد بن علی',
  'می\u200cخواهم', // Persian, with a joiner that does not join
  'שָׁלוֹם עֲלֵיכֶם',
  'abc \u200fאבג\u200e 123', // direction marks that Hebrew is typed with
  'क्ष क्\u200dष',
  'சிவா',
  'สวัสดี',
  '日本語 葛\u{e0100}',
  '👩\u200d👩\u200d👧\u200d👦',
  '👍🏽',
  '❤\ufe0f',
  '🏳\ufe0f\u200d🌈',
  '🇪🇸🇲🇽',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', // England
  '1\ufe0f\u20e3',
] as const;
const NOISE = [
  '\u202e',
  '\u202a',
  '\u2069',
  '\u0007',
  '\u007f',
  '\u009b',
  '\u001b[1;31m',
  '\u001b',
  '\0',
  '\ud83d',
  '\udc69',
  '\r\n',
  '\n',
  '\t',
  ' ',
  '\u2028',
  '\u0085',
];

const anyText = fc.array(
  fc.oneof(fc.constantFrom(...WRITTEN), fc.constantFrom(...NOISE), fc.string({ unit: 'binary' })),
);

it('tidying any text is idempotent, and leaves no controls and no halves of characters', () => {
  fc.assert(
    fc.property(anyText, (parts) => {
      const typed = parts.join('');
      for (const tidy of [tidyLine, tidyText]) {
        const tidied = tidy(typed);
        expect(tidy(tidied)).toBe(tidied);
        expect(tidied.isWellFormed()).toBe(true);
        expect(tidied).not.toMatch(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(tidied.length).toBeLessThanOrEqual(typed.length);
      }
      expect(tidyLine(typed)).not.toMatch(/[\n\t]| {2}/);
    }),
  );
});

it('written texts survive whole between any noise', () => {
  const noise = fc.array(fc.constantFrom(...NOISE));
  fc.assert(
    fc.property(fc.constantFrom(...WRITTEN), noise, noise, (written, before, after) => {
      const typed = [...before, ' ', written, ' ', ...after].join('');
      expect(tidyLine(typed)).toContain(written);
      expect(tidyText(typed)).toContain(written);
      expect(tidyLine(written)).toBe(written);
      expect(tidyText(written)).toBe(written);
    }),
  );
});
