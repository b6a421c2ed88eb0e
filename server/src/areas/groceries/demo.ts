import { AISLES, UNITS, type Aisle, type Amount, type Unit } from '#contract/areas/groceries/units.ts';
import { FOOD_LIMIT_KINDS } from '#contract/areas/groceries/meals.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { parseItems } from '#contract/areas/groceries/parse-items.ts';
import { ITEM_SOURCES } from '#contract/areas/groceries/items.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { dayOf, HOUR_MS, type AnyDemoRows, type DemoRows, type DemoWorld } from '../../demo/demo-rows.ts';
import { RIVERA_GROCERIES, VEGA_GROCERIES } from './families-demo.ts';

/** The groceries of a demo family, in lines of which each has a row. */
export interface DemoGroceries {
  readonly zone: string;
  /** The key of the person who wrote down what no line names one of. */
  readonly maker: string;
  readonly lists: readonly (readonly [list: string, items: string])[];
  readonly products: string;
  readonly shops: string;
  readonly staples: string;
  readonly dishes: string;
  readonly meals: string;
  readonly limits: string;
}

const FAMILIES: Readonly<Record<string, DemoGroceries>> = { rivera: RIVERA_GROCERIES, vega: VEGA_GROCERIES };

const partsOf = (line: string) => line.split('|').map((part) => part.trim());
const linesOf = (lines: string) => lines.split('\n').filter(Boolean).map(partsOf);
const ago = ({ now }: DemoWorld, hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();

function requireOneOf<Value extends string>(values: readonly Value[], value: string | undefined): Value {
  const found = values.find((one) => one === value);
  if (!found) throw new Error(`Demo groceries know no ${value}.`);
  return found;
}
const aisleOf = (name: string | undefined): Aisle => requireOneOf(AISLES, name);

/** "6", "2 kg" or words. */
function amountOf(text = ''): Amount {
  const [, number, unit] = /^([\d.]+)(?: (\w+))?$/.exec(text) ?? [];
  if (number === undefined) return { quantity: null, unit: null, amount_words: text || null };
  return { quantity: Number(number), unit: unit ? requireOneOf<Unit>(UNITS, unit) : null, amount_words: null };
}

/** "for: leo, note: The blue one". */
function moreOf(text = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split(/, (?=\w+: )/).flatMap((part) => {
      const [, key, value] = /^(\w+): (.*)$/.exec(part) ?? [];
      return key !== undefined && value !== undefined ? [[key, value]] : [];
    }),
  );
}

/** The rows of one table in a family that has groceries. */
const ofFamily =
  <Name extends DemoRows['table']>(
    make: (family: DemoGroceries, world: DemoWorld) => ReturnType<NonNullable<DemoRows<Name>['rows']>>,
  ) =>
  (world: DemoWorld) => {
    const family = FAMILIES[world.name];
    return family ? make(family, world) : [];
  };

const dishes: DemoRows<'grocery_dishes'> = {
  table: 'grocery_dishes',
  dates: {},
  rows: ofFamily<'grocery_dishes'>(({ dishes: lines, maker }, world) =>
    linesOf(lines).map(([title = '', servings, ingredients = '', note], place) => ({
      of: maker,
      row: {
        ...{
          id: newId(world.now.getTime() - (90 - place) * DAY_MS),
          title,
          servings: Number(servings),
          note: note || null,
        },
        ingredients: ingredients.split(';').flatMap((line) => parseItems(line).map(({ note: _note, ...one }) => one)),
        created_by: world.idOf(maker),
        created_at: ago(world, (90 - place) * 24),
      },
    })),
  ),
};

const lists: DemoRows<'grocery_lists'> = {
  table: 'grocery_lists',
  dates: { completed_at: 'past', created_at: 'past' },
  rows: ofFamily<'grocery_lists'>(({ lists: all, maker }, world) =>
    all.map(([line], place) => {
      const [title = '', shop, days] = partsOf(line.replace(/^\* /, ''));
      const completed_at = days ? ago(world, Number(days) * 24) : null;
      return {
        of: maker,
        row: {
          ...{ id: newId(world.now.getTime() - DAY_MS), title, shop: shop || null, position: place },
          ...{ is_first: line.startsWith('*'), shows_prices: days !== '', is_completed: completed_at !== null },
          ...{ completed_at, completed_by: completed_at && world.idOf(maker), created_by: world.idOf(maker) },
          created_at: ago(world, days ? (Number(days) + 3) * 24 : 72),
        },
      };
    }),
  ),
};

const items: DemoRows<'grocery_items'> = {
  table: 'grocery_items',
  dates: { checked_at: 'past', created_at: 'past' },
  rows: ofFamily<'grocery_items'>(({ lists: all, maker }, world) =>
    all.flatMap(([, lines], place) => {
      const list = world.written('grocery_lists')[place]?.row;
      const doneAt = Date.parse(list?.completed_at ?? ago(world, 1));
      return linesOf(lines).map(([said = '', amount, aisle, by = maker, more], at) => {
        const { for: whom, note, price, dish, from } = moreOf(more);
        const isChecked = said.startsWith('*');
        const chosen = world.written('grocery_dishes').find(({ row }) => row.title === dish)?.row;
        return {
          of: by,
          row: {
            ...{ id: newId(doneAt - (50 - at) * 60_000), list_id: list?.id ?? '', name: said.replace(/^\* /, '') },
            ...{
              ...amountOf(amount),
              category: aisleOf(aisle),
              note: note ?? null,
              price: price ? Number(price) : null,
            },
            ...{ for_member: whom ? world.idOf(whom) : null, dish_id: chosen?.id ?? null, dish_name: dish ?? null },
            source: from ? requireOneOf(ITEM_SOURCES, from) : dish ? 'meal' : 'manual',
            ...{ is_checked: isChecked, added_by: world.idOf(by), checked_by: isChecked ? world.idOf(maker) : null },
            checked_at: isChecked ? new Date(doneAt - (50 - at) * 30_000).toISOString() : null,
            created_at: new Date(doneAt - DAY_MS - (50 - at) * 60_000).toISOString(),
          },
        };
      });
    }),
  ),
};

const products: DemoRows<'grocery_products'> = {
  table: 'grocery_products',
  dates: { last_bought_at: 'past' },
  rows: ofFamily<'grocery_products'>(({ products: lines, maker }, world) =>
    linesOf(lines).map(([name = '', amount, aisle, price, times, days]) => {
      const { quantity, unit } = amountOf(amount);
      return {
        of: maker,
        row: {
          ...{ id: newId(world.now.getTime() - DAY_MS), key: normalName(name), name, quantity, unit },
          ...{
            category: null,
            bought_category: aisleOf(aisle),
            last_price: Number(price),
            times_bought: Number(times),
          },
          last_bought_at: ago(world, Number(days) * 24 + 1),
        },
      };
    }),
  ),
};

const shops: DemoRows<'grocery_shops'> = {
  table: 'grocery_shops',
  dates: {},
  rows: ofFamily<'grocery_shops'>(({ shops: lines, maker }, world) =>
    linesOf(lines).map(([name = '', aisles = '']) => {
      const way = aisles.split(', ').map(aisleOf);
      const learned = way.map((aisle, at) => ({ aisle, place: Math.round((at / AISLES.length) * 10_000) / 10_000 }));
      return { of: maker, row: { id: newId(world.now.getTime() - DAY_MS), name, aisles: null, learned } };
    }),
  ),
};

const staples: DemoRows<'grocery_staples'> = {
  table: 'grocery_staples',
  dates: { next_on: 'date' },
  rows: ofFamily<'grocery_staples'>(({ staples: lines, maker, zone }, world) =>
    linesOf(lines).map(([name = '', amount, aisle, weeks, days]) => ({
      of: maker,
      row: {
        ...{ id: newId(world.now.getTime() - DAY_MS), name, ...amountOf(amount), category: aisleOf(aisle) },
        ...{ every_weeks: Number(weeks), next_on: dayOf(world.now, Number(days)), time_zone: zone },
        ...{ list_id: null, is_paused: false, created_by: world.idOf(maker) },
      },
    })),
  ),
};

const meals: DemoRows<'grocery_meals'> = {
  table: 'grocery_meals',
  dates: { on_date: 'date' },
  rows: ofFamily<'grocery_meals'>(({ meals: lines, maker }, world) =>
    linesOf(lines).map(([days, title = '', servings]) => ({
      of: maker,
      row: {
        ...{ id: newId(world.now.getTime() - DAY_MS), on_date: dayOf(world.now, Number(days)), title, position: null },
        dish_id: world.written('grocery_dishes').find(({ row }) => row.title === title)?.row.id ?? null,
        servings: servings ? Number(servings) : null,
        created_by: world.idOf(maker),
      },
    })),
  ),
};

const limits: DemoRows<'grocery_food_limits'> = {
  table: 'grocery_food_limits',
  dates: {},
  rows: ofFamily<'grocery_food_limits'>(({ limits: lines, maker }, world) =>
    linesOf(lines).map(([who = '', words = '', kind]) => ({
      of: maker,
      row: {
        ...{ id: newId(world.now.getTime() - DAY_MS), member_id: world.idOf(who), words },
        ...{ kind: requireOneOf(FOOD_LIMIT_KINDS, kind), created_by: world.idOf(maker) },
      },
    })),
  ),
};

export const demo: readonly AnyDemoRows[] = [dishes, lists, items, products, shops, staples, meals, limits];
