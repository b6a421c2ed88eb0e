import { expect, it } from 'vitest';
import { removalMail } from './emails.ts';
import { describePeopleNotice, PEOPLE_NOTICES } from './rules.ts';

const FACTS = { family: 'Rivera Family', actor: 'Ana', subject: 'Leo' };
const say = (kind: (typeof PEOPLE_NOTICES)[number], language: 'en' | 'es', facts: typeof FACTS | Nameless = FACTS) => {
  const { title, content } = describePeopleNotice({ kind, role: 'grandma' }, facts, language);
  return `${title} | ${content}`;
};
type Nameless = { family: string; actor: null; subject: null };

it('says in both languages who did what in which family', () => {
  expect(PEOPLE_NOTICES.map((kind) => say(kind, 'en'))).toEqual([
    'Your role is Grandma now | Ana changed your role in Rivera Family.',
    'You are no longer a member of Rivera Family | Ana has taken you out of it. What you wrote there stays with the family.',
    'Leo is no longer a member of Rivera Family | Ana has taken Leo out. See what needs somebody now.',
    'Leo has left Rivera Family | See what needs somebody now.',
    'Ana offers you Rivera Family | Accept it within 7 days under Family, and you own the family.',
    'Ana has taken the offer back | Rivera Family keeps its owner.',
    'Ana owns Rivera Family now | Your offer was accepted.',
    'Ana has declined your offer | You still own Rivera Family.',
  ]);
  for (const kind of PEOPLE_NOTICES) expect(say(kind, 'es')).toMatch(/Rivera Family|Ana/);
  expect(say('role_changed', 'es')).toBe('Tu rol es ahora: Abuela | Ana ha cambiado tu rol en Rivera Family.');
});

it('says somebody where a person has no name', () => {
  const nameless: Nameless = { family: 'Rivera Family', actor: null, subject: null };
  expect(say('member_left', 'en', nameless)).toMatch(/^Somebody has left/);
  expect(say('member_left', 'es', nameless)).toMatch(/^Alguien ha dejado/);
});

it('leads to the family, but for the person who cannot open it any more', () => {
  const linkOf = (kind: (typeof PEOPLE_NOTICES)[number]) =>
    describePeopleNotice({ kind, role: null }, FACTS, 'en').link;
  expect([linkOf('removed'), linkOf('member_left')]).toEqual([null, '/family']);
});

it('writes to a removed person in text and in HTML', () => {
  const facts = { ...FACTS, family: 'Rivera & Co', mayExport: true };
  const mail = removalMail('leo@casa.test', facts, 'http://localhost:3000', 'en');
  expect([mail.to, mail.subject]).toEqual(['leo@casa.test', 'You are no longer a member of Rivera & Co']);
  expect(mail.text).toContain('Ana has taken you out of Rivera & Co on Casita.');
  expect(mail.html).toContain('Ana has taken you out of Rivera &amp; Co on Casita.');
  expect(mail.text).toContain('Download what I made:\nhttp://localhost:3000/family');
  const childs = removalMail('leo@casa.test', { ...facts, mayExport: false }, 'http://localhost:3000', 'es').text;
  expect(childs).toContain('Abrir Casita:\nhttp://localhost:3000/dashboard');
  expect(childs).not.toMatch(/descargar/i);
});
