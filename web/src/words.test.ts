import { expect, test } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>(
  ['./**/messages.en.ts', './lib/areas.ts', '../build/repair-words.ts'],
  {
    eager: true,
  },
);

/** The one text that keeps this spelling: its wording was agreed letter by letter. */
const PLAN_TEXT = 'E-mail support';

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('every English text spells email and apostrophes in one way', () => {
  const texts = Object.values(files)
    .flatMap(textsOf)
    .filter((text) => text !== PLAN_TEXT);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => /e-mail|[a-z]’|’[a-z]/i.test(text))).toEqual([]);
});
