import { expect, it } from 'vitest';
import { invitationMail, type InvitationLetter } from './emails.ts';
import { newTemporaryPassword } from './rules.ts';

const letter: InvitationLetter = {
  ...{ email: 'ivy@invited.test', first_name: 'Ivy', family: 'Rivera Family', inviter: 'Ana Rivera', language: 'en' },
  ...{ token: 'a-token', password: 'k7pm-x3hd-9wqa' },
};
const URL = 'https://casita.test/accept-invitation?token=a-token';

it('says in the chosen language who invites into which family, as text and as HTML', () => {
  const english = invitationMail(letter, 'https://casita.test');
  expect(english.subject).toBe('Ana Rivera invites you into Rivera Family on Casita');
  for (const text of [english.text, english.html]) {
    expect(text).toContain('Ana Rivera invites you into Rivera Family on Casita.');
    expect(text).toContain('Hello Ivy,');
    expect(text).toContain(URL);
    expect(text).toContain('The link works for 7 days.');
    expect(text).toContain('opening the link changes nothing');
  }
  expect(english.text).toContain('Temporary password: k7pm-x3hd-9wqa');
  const spanish = invitationMail({ ...letter, language: 'es' }, 'https://casita.test');
  expect(spanish.subject).toBe('Ana Rivera te invita a Rivera Family en Casita');
  expect(spanish.html).toContain('<html lang="es">');
  for (const text of [spanish.text, spanish.html]) {
    expect(text).toContain('Hola, Ivy:');
    expect(text).toContain('El enlace sirve durante 7 días.');
    expect(text).toContain(URL);
  }
  expect(spanish.text).toContain('Contraseña temporal: k7pm-x3hd-9wqa');
});

it('names no inviter without a name, has no password where none was wanted, and takes no markup from names', () => {
  const bare = { ...letter, inviter: null, first_name: null, password: null, family: '<b>House</b>' };
  for (const language of ['en', 'es'] as const) {
    const { subject, text, html } = invitationMail({ ...bare, language }, 'https://casita.test');
    expect(subject).toMatch(/^(You are invited into|Te invitan a) <b>House<\/b>/);
    expect(text).not.toMatch(/null|Hello|Hola|Temporary|temporal/);
    expect(html).toContain('&lt;b&gt;House&lt;/b&gt;');
  }
});

it('temporary passwords differ, and have no letters that look alike', () => {
  const made = Array.from({ length: 200 }, newTemporaryPassword);
  expect(new Set(made).size).toBe(200);
  for (const one of made) expect(one).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
});
