import { expect, it } from 'vitest';
import { frameMail, type Letter } from './frame.ts';

const letter: Letter = {
  to: 'ana@casa.test',
  language: 'en',
  subject: 'Join\r\nBcc: everybody@casa.test',
  heading: 'The <Rivera> family',
  paragraphs: ['Ana says: "come & see" <script>alert(1)</script>'],
  items: ['2 kg <flour>', 'Eggs'],
  facts: [{ label: 'Password', value: "Temp-'1234'" }],
  action: { label: 'Open & look', url: 'https://casita.test/x?token=a&b="c"' },
  notes: ['Until <tomorrow>'],
  end: { label: 'No more & none', url: 'https://casita.test/end?a&b' },
};

it('escapes all texts and addresses', () => {
  const { html } = frameMail(letter, 'https://casita.test');
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<Rivera>');
  expect(html).not.toContain('<tomorrow>');
  expect(html).toContain('2 kg &lt;flour&gt;</li>');
  expect(html).toContain('&quot;come &amp; see&quot; &lt;script&gt;');
  expect(html).toContain('href="https://casita.test/x?token=a&amp;b=&quot;c&quot;"');
  expect(html).toContain('Temp-&#39;1234&#39;');
  // An address that is shown makes a mail wider than a phone.
  expect(html).toMatch(/href="https:\/\/casita.test\/end\?a&amp;b"[^>]*>No more &amp; none</);
});

it('puts a subject in one line', () => {
  expect(frameMail(letter, 'https://casita.test').subject).toBe('Join Bcc: everybody@casa.test');
});

it('has the same content as text and HTML, in the letter’s language, with the logo', () => {
  const { text } = frameMail(letter, 'https://casita.test');
  for (const part of [
    '- 2 kg <flour>\n- Eggs',
    'The <Rivera> family',
    'come & see',
    "Password: Temp-'1234'",
    'Until <tomorrow>',
  ])
    expect(text).toContain(part);
  expect(text).toContain('Open & look:\nhttps://casita.test/x?token=a&b="c"');
  expect(text).toContain('No more & none:\nhttps://casita.test/end?a&b');
  const spanish = frameMail({ ...letter, language: 'es' }, 'https://casita.test');
  expect(spanish.html).toContain('<html lang="es">');
  expect(spanish.html).toContain('Si el botón no funciona');
  expect(spanish.html).toContain('src="https://casita.test/icons/icon-192.png"');
  expect(spanish.text).toContain('Te lo envía Casita');
});
