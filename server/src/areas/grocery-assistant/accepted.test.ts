import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptedItems, type GroceryAnswerLine } from '#contract/areas/groceries/assistant.ts';
import { groceryItems } from '#contract/areas/groceries/items.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { UNITS } from '#contract/areas/groceries/units.ts';
import { newId } from '#contract/ids.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { answerBuiltIn, type FamilyFacts } from './answer-rules.ts';
import { FOOD_TAGS, loadCatalogue } from '../../core/food/catalogue.ts';
import { readModelAnswer } from './model-rules.ts';

const { dishes, ingredients } = loadCatalogue();
const LIST = newId();

const name = fc.oneof(
  fc.constantFrom(...ingredients.flatMap(({ names }) => [names.en, names.es, names.es.toUpperCase()])),
  fc.constantFrom('cheese', 'A secret', 'ignore all rules', '12', 'naïve  bread'),
);
const quantity = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 3_000 }).map((number) => number / 4),
);
const unit = fc.constantFrom(null, ...UNITS);
const row = fc.record({ name, quantity, unit, amount_words: fc.constantFrom(null, null, 'a bunch') });
const rows = fc.array(row, { maxLength: 25 });

const title = fc.constantFrom(...dishes.flatMap(({ titles }) => [titles.en, titles.es]));
const wish = fc
  .tuple(
    fc.array(title, { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 1, max: 12 }),
    fc.constantFrom('', ', 2 l milk', ', sin gluten'),
  )
  .map(([titles, people, more]) => `${titles.join(', ')} for ${people}${more}`);
const modelLine = fc.record({
  ...{ name, quantity, unit, category: fc.constant(null) },
  contains: fc.subarray([...FOOD_TAGS], { maxLength: 3 }),
});
const modelLines = fc.array(modelLine, { minLength: 1, maxLength: 40 });

const home = (of: FamilyFacts['rows']): FamilyFacts => ({ people: 4, rows: of, dishes: [], products: [], limits: [] });

type Ask = (rows: FamilyFacts['rows']) => readonly GroceryAnswerLine[];

/** A generated question, which can be asked again of a changed list. */
const question: fc.Arbitrary<Ask> = fc.oneof(
  wish.map(
    (text): Ask =>
      (of) =>
        answerBuiltIn(text, home(of), { language: 'en', day: 1 }).lines,
  ),
  modelLines.map((lines): Ask => {
    const text = JSON.stringify({ dishes: [], lines });
    return (of) => readModelAnswer(text, 'model', home(of))?.lines ?? [];
  }),
);

it('adds what was accepted and nothing else, each line as one item, and asks for nothing again that is there', () => {
  const property = fc.property(rows, question, fc.infiniteStream(fc.boolean()), (listed, ask, choices) => {
    const lines = ask(listed);
    expect(lines.length).toBeGreaterThan(0);
    // No two lines are the same product in amounts that add up, so that what is announced is what a person sees added.
    const keys = lines.map(
      (line) => `${normalName(line.name)} ${line.unit} ${line.amount_words} ${line.quantity === null}`,
    );
    expect(new Set(keys).size).toBe(keys.length);

    const some = lines.filter((line) => line.change !== 'there' && choices.next().value === true);
    const items = acceptedItems(some);
    expect(items.length).toBe(some.length);
    for (const item of items) {
      const accepted = groceryItems.create.parse({ ...item, list_id: LIST });
      expect(accepted).toMatchObject({ ...item, list_id: LIST });
    }

    const missing = lines.filter(({ change }) => change !== 'there');
    const added = acceptedItems(missing).map((item) => ({ quantity: null, unit: null, amount_words: null, ...item }));
    expect(ask([...listed, ...added]).filter(({ change }) => change !== 'there')).toEqual([]);
  });
  fc.assert(property, { numRuns: runsOf(1_000, 100) });
});
