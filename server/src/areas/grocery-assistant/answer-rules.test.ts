import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ANSWER_LINES_MAX } from '#contract/areas/groceries/assistant.ts';
import { Ingredient } from '#contract/areas/groceries/meals.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { answerBuiltIn, type FamilyFacts } from './answer-rules.ts';
import { loadCatalogue } from '../../core/food/catalogue.ts';

const NOTHING = { quantity: null, unit: null, amount_words: null } as const;
const FAMILY: FamilyFacts = { people: 4, rows: [], dishes: [], products: [], limits: [] };

function ask(wish: string, language: 'en' | 'es' = 'en', family: Partial<FamilyFacts> = {}) {
  const answer = answerBuiltIn(wish, { ...FAMILY, ...family }, { language, day: 20_000 });
  const say = ({ name, quantity, unit }: (typeof answer.lines)[number]) =>
    [quantity, unit, name].filter((part) => part !== null).join(' ');
  return {
    ...answer,
    said: answer.lines.map(say),
    titles: answer.dishes.map(({ title, people }) => `${title} ${people}`),
  };
}

it('makes a list of a dish for as many as the wish says, without what a person does not eat', () => {
  const { titles, said, left_out } = ask('tacos for six, Leo eats no gluten');
  expect(titles).toEqual(['Tacos 6']);
  expect(said).toEqual(expect.arrayContaining(['18 corn tortillas', '750 g ground beef', '2 onions', '3 limes']));
  expect(left_out).toEqual([]);
  expect(ask('Tacos para seis', 'es').said).toContain('18 tortillas de maíz');
});

it('takes what is free of gluten where there is such a thing, and says what it left out', () => {
  const { said, left_out } = ask('carbonara para dos, sin gluten ni huevo', 'es');
  expect(said).toContain('200 g espaguetis sin gluten');
  expect(left_out).toEqual(['huevos']);
});

it.each([
  ['2 l de leche, pan y 6 huevos', 'es', ['2 l leche', 'pan', '6 huevos']],
  ['we need milk, bread and 2 kg of mussels', 'en', ['milk', 'bread', '2 kg mussels']],
  ['dinner: mixed salad for 2 and 3 kg of potatoes', 'en', ['3 kg potatoes', '1 lettuce']],
  ['2 l de leche sin lactosa y pan sin gluten', 'es', ['2 l leche sin lactosa', 'pan sin gluten']],
] as const)('reads "%s"', (wish, language, expected) => {
  expect(ask(wish, language).said).toEqual(expect.arrayContaining([...expected]));
});

it.each([
  ['spaghetti carbonara for 4 and a mixed salad for two', 'en', ['Spaghetti carbonara 4', 'Mixed salad 2']],
  ['mac and cheese y gazpacho para 4', 'es', ['Macarrones con queso 4', 'Gazpacho 4']],
  ['chili con carne for a dozen', 'en', ['Chili con carne 12']],
  ['añade arroz con leche para los niños', 'es', ['Arroz con leche 4']],
  ['burgers on Saturday for 900 people', 'en', ['Hamburgers 60']],
  ['breakfast for the week', 'en', ['Breakfast 4']],
] as const)('knows what "%s" is', (wish, language, titles) => {
  const answer = ask(wish, language);
  expect([answer.titles, answer.unknown]).toEqual([titles, []]);
});

it('knows every dish by all its names', () => {
  const missed = loadCatalogue().dishes.flatMap(({ names, titles }) =>
    (['en', 'es'] as const).flatMap((language) =>
      names[language].filter((name) => {
        const { dishes, lines, unknown } = ask(name, language);
        return dishes.map(({ title }) => title).join() !== titles[language] || lines.length === 0 || unknown.length > 0;
      }),
    ),
  );
  expect(missed).toEqual([]);
});

it("prefers the family's own dish, and counts from its servings", () => {
  const dish = {
    id: 'x',
    title: 'Tacos',
    servings: 2,
    ingredients: [{ name: 'tofu', ...NOTHING, quantity: 200, unit: 'g' as const }],
  };
  const { titles, said } = ask('tacos for 5', 'en', { dishes: [dish] });
  expect([titles, said]).toEqual([['Tacos 5'], ['500 g tofu']]);
});

it('chooses dinners for a week that fit, others in another week', () => {
  const dinnersOf = (wish: string, day: number) =>
    answerBuiltIn(wish, FAMILY, { language: 'en', day }).dishes.map(({ title }) => title);
  const dinners = dinnersOf('dinners for the week, we are vegan', 20_000);
  expect(new Set(dinners).size).toBe(7);
  const known = loadCatalogue().dishes.filter(({ titles }) => dinners.includes(titles.en));
  const tags = known.flatMap(({ portions }) => portions.flatMap(({ ingredient }) => ingredient.tags));
  for (const tag of ['meat', 'fish', 'dairy', 'egg'] as const) expect(tags).not.toContain(tag);
  expect(dinnersOf('5 cenas', 20_000)).toHaveLength(5);
  expect(dinnersOf('5 cenas', 20_007)).not.toEqual(dinnersOf('5 cenas', 20_000));
});

it('says what lacks of what is on the list, and what is there already', () => {
  const rows = [
    { name: 'Tortillas de maíz', ...NOTHING, quantity: 10, unit: null },
    { name: 'Lima', ...NOTHING },
    { name: 'CEBOLLA', ...NOTHING, quantity: 1, unit: 'kg' as const },
    { name: 'tomate', ...NOTHING, quantity: 6 },
  ];
  const { lines } = ask('tacos para seis', 'es', { rows });
  const changeOf = (name: string) => lines.find((line) => line.name === name);
  expect(changeOf('tortillas de maíz')).toMatchObject({ change: 'more', quantity: 8, there: { quantity: 10 } });
  expect(changeOf('limas')).toMatchObject({ change: 'there' });
  expect(changeOf('tomates')).toMatchObject({ change: 'there', quantity: 3 });
  // A kilogram says nothing of how many.
  expect(changeOf('cebollas')).toMatchObject({ change: 'there', quantity: 2, there: { quantity: 1, unit: 'kg' } });
});

it('warns of what a member may not eat, in the words of the family', () => {
  const limits = [{ member_id: 'leo', words: 'No gluten' }];
  const { lines } = ask('lasagne for 4', 'en', { limits });
  const warned = lines.filter(({ warnings }) => warnings.length > 0).map(({ name }) => name);
  expect(warned).toEqual(['lasagne sheets', 'flour']);
  expect(lines[0]?.warnings).toEqual([{ member: 'leo', words: 'No gluten' }]);
});

it('knows the usual from what the family buys', () => {
  const products = [{ name: 'Oat milk', category: 'drinks' as const }];
  expect(ask('lo de siempre', 'es', { products }).lines).toMatchObject([{ name: 'Oat milk', category: 'drinks' }]);
});

it('makes no more dishes than it names, and names the others', () => {
  const dishes = Array.from({ length: 20 }, (_, at) => ({
    ...{ id: `${at}`, title: `Stew${at}`, servings: 1 },
    ingredients: [{ name: `Thing ${at}`, ...NOTHING }],
  }));
  const wish = dishes.map(({ title }) => title).join(', ');
  const { titles, said, left_out } = ask(wish, 'en', { dishes });
  expect(titles).toEqual(dishes.slice(0, 14).map(({ title }) => `${title} 4`));
  expect(said).toEqual(dishes.slice(0, 14).map((_, at) => `Thing ${at}`));
  expect(left_out).toEqual(dishes.slice(14).map(({ title }) => title));
});

const WORDS = [
  'tacos',
  'for',
  'six',
  'without',
  'milk',
  'no',
  'and',
  ',',
  '2',
  'kg',
  'de',
  'para',
  'week',
  'dinners',
  'vegano',
  "'",
  '.',
  '%',
  '<b>',
];

it('answers any wish within the bounds, with rows that the list takes', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 80 }),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((all) => all.join(' ')),
  );
  const property = fc.property(text, fc.constantFrom('en' as const, 'es' as const), (wish, language) => {
    const { lines, dishes } = ask(wish, language);
    expect(lines.length).toBeLessThanOrEqual(ANSWER_LINES_MAX);
    expect(dishes.length).toBeLessThanOrEqual(14);
    for (const { name, quantity, unit, amount_words } of lines)
      Ingredient.parse({ name, quantity, unit, amount_words });
  });
  fc.assert(property, { numRuns: runsOf(1_000, 150) });
});
