import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import type { Mail } from './platform/mail/mail.ts';
import { invitationMail } from './areas/invitations/emails.ts';
import { lapsedMail } from './areas/lapsed-families/emails.ts';
import { removalMail } from './areas/people/emails.ts';
import { endedMail, owedMail, paidTwiceMail, unusedMail } from './areas/subscription/emails.ts';

const APP = 'https://casita.test';
const NAMES = ['Your bank https://evil.test/login', 'www.evil.test', 'evil.test', 'Evil.Ru', 'evil.quest'];
const day = Date.parse('2026-11-20T10:00:00Z');

/** Every mail that says a name, with the same name everywhere. */
function writeAll(name: string, language: Language): Mail[] {
  const reader = { to: 'ivy@casa.test', language };
  const names = { families: [name], closing: [name], users: [name], others: [name], alone: [name] };
  return [
    invitationMail(
      { ...reader, email: reader.to, first_name: name, family: name, inviter: name, token: 't', password: 'p' },
      APP,
    ),
    removalMail(reader.to, { family: name, actor: name, subject: name, mayExport: true }, APP, language),
    lapsedMail({ ...reader, family: name, closedSince: day, deletionAt: day, mail: 1 }, APP),
    ...(['self', { name }] as const).flatMap((payer) => [
      owedMail({ ...reader, ...names, payer, end: day }, APP),
      endedMail({ ...reader, ...names, payer, end: day }, APP),
    ]),
    unusedMail({ ...reader, ...names, family: name, renewsAt: day }, APP),
    unusedMail({ ...reader, users: [], family: name, renewsAt: null }, APP),
    paidTwiceMail({ ...reader, ...names }, APP),
  ];
}

it.each(NAMES)('no mail says %j so that it becomes a link', (name) => {
  for (const mail of LANGUAGES.flatMap((language) => writeAll(name, language)))
    for (const text of [mail.subject, mail.text, mail.html]) {
      expect(text).not.toMatch(/evil\.\w/i);
      expect(text).not.toMatch(/null|undefined/);
    }
});

it('usual names are said as they are', () => {
  for (const mail of LANGUAGES.flatMap((language) => writeAll("María José O'Neil", language)))
    expect(mail.text).toContain("María José O'Neil");
});
