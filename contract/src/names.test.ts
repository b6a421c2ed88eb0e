import { expect, it } from 'vitest';
import { NewMember } from './areas/family.ts';
import { fieldErrors } from './field-errors.ts';
import { holdsWebAddress } from './names.ts';

it.each([
  ...['J.R. Smith', 'St. John', 'Dr.Lopez', 'Dr.Li', 'María José', "O'Neil", 'Anne-Marie', 'Team A.B.', 'A.B.C.'],
  ...[
    'J.de la Cruz',
    'Ma.de Jesús',
    'Ma.del Carmen',
    'Mª.José',
    'D.Juan',
    'ana.garcia',
    'ana.es.garcia',
    "ana.garcia's Family",
    'Jr.',
  ],
  ...[
    'García / López',
    'Los García: 4',
    'Familia...',
    'No. 5',
    'v2.5',
    'Комарова А.В.',
    '山田 太郎',
    'Комарова',
    'Www',
    'Awww. Sam',
  ],
])('takes %j for a name', (text) => expect(holdsWebAddress(text)).toBe(false));

it.each([
  ...['https://evil.test/login', 'Your bank https://x', 'hxxp://evil', 'www.evil', 'WWW.Evil.com', '(www2.evil'],
  ...[
    'evil.test',
    'Evil.COM',
    'EVIL.com',
    'x.com',
    'pay at evil.online now',
    'bank@evil.de',
    'evil.co.uk',
    'evil.de',
    'bit.ly/x',
  ],
  ...[
    't.me/bank',
    'T.Co/x',
    '10.0.0.1',
    '1.2.3.4/login',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'evil․com',
    'evil.\u200Dcom',
    'банк.рф',
  ],
])('takes %j for a web address', (text) => expect(holdsWebAddress(text)).toBe(true));

it('is named by a code of its own where a form refuses a name', () => {
  const parsed = NewMember.safeParse({ first_name: 'evil.test', last_name: 'Dr.Lopez' }, { reportInput: true });
  expect(parsed.error && fieldErrors(parsed.error)).toEqual({ first_name: 'web_address' });
});
