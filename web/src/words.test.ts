import { expect, test } from 'vitest';
import type { Area, AreaPage } from './areas/area.ts';
import { AREAS } from './areas/areas.ts';

const files = import.meta.glob<Record<string, unknown>>(['./**/messages.en.ts', '../build/repair-words.ts'], {
  eager: true,
});
const areas: readonly (Area & Partial<AreaPage>)[] = AREAS;
const areaTexts = areas.flatMap(({ name, dialog }) => [name?.en, dialog?.add?.words.en]);

/** The one text that keeps this spelling: its wording was agreed letter by letter. */
const PLAN_TEXT = 'E-mail support';

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('every English text spells email and apostrophes in one way', () => {
  const texts = [...Object.values(files), areaTexts].flatMap(textsOf).filter((text) => text !== PLAN_TEXT);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => /e-mail|[a-z]’|’[a-z]/i.test(text))).toEqual([]);
});
