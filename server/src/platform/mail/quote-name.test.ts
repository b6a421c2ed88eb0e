import { expect, it } from 'vitest';
import { quoteName } from './quote-name.ts';

it.each([
  ['García', 'García'],
  ['J.R. Smith', 'J.R. Smith'],
  ['Team A.B.', 'Team A.B.'],
  ['Dr.Lopez', 'Dr. Lopez'],
  ['ana.garcia', 'ana. garcia'],
  ['Evil.Ru', 'Evil. Ru'],
  ['Evil․Monster', 'neutral'],
  ['Evil．Ru', 'Evil． Ru'],
  ['Evil.\u2060Ninja', 'Evil. \u2060Ninja'],
  ['Evil\u200B.Ninja', 'Evil\u200B. Ninja'],
  ['Evil.N\u0301inja', 'Evil. N\u0301inja'],
  ['Evil﹒Ninja', 'Evil﹒ Ninja'],
  ['J.\u2060R. Smith', 'J.\u2060R. Smith'],
  ['https://evil.test', 'neutral'],
  ['', 'neutral'],
  [null, 'neutral'],
])('says %j as %j', (name, said) => expect(quoteName(name, 'neutral')).toBe(said));
