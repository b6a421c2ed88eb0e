import { newId } from '#contract/ids.ts';
import type { AreaSamples } from '../../testing/authorization/samples.ts';

const LIST = { title: 'Groceries' };

export const samples: AreaSamples = {
  tables: {
    grocery_lists: {
      rows: { 'of the family': ({ maker }) => ({ by: maker, fields: LIST }) },
      creations: { 'a list': () => ({ title: 'Party', shop: 'Mercadona' }) },
      updates: {
        'a new title': () => ({ title: 'Changed' }),
        'done with it': () => ({ is_completed: true }),
        'being in the shop': ({ actor }) => ({ shopper_id: actor.memberId }),
        'another in the shop': ({ other }) => ({ shopper_id: other.memberId }),
      },
      bulkUpdate: ({ actor }) => ({ shopper_id: actor.memberId }),
      forged: ({ other }) => ({
        ...{ completed_at: '2020-01-01T00:00:00Z', completed_by: other.memberId },
        ...{ shopping_since: '2020-01-01T00:00:00Z', created_by: other.memberId },
      }),
    },
    grocery_items: {
      rows: {
        'their own': ({ actor, rowId }) => ({
          by: actor,
          fields: { list_id: rowId('grocery_lists', 'of the family'), name: 'Milk', quantity: 2, unit: 'l' },
        }),
        "somebody else's": ({ maker, rowId }) => ({
          by: maker,
          fields: { list_id: rowId('grocery_lists', 'of the family'), name: 'Bread' },
        }),
      },
      creations: {
        'an item': ({ rowId }) => ({ list_id: rowId('grocery_lists', 'of the family'), name: 'Eggs', quantity: 6 }),
      },
      updates: {
        'a tick': () => ({ is_checked: true }),
        'a new quantity': () => ({ quantity: 3, unit: 'l' }),
        'a note': () => ({ note: 'The blue one' }),
      },
      bulkUpdate: { is_checked: true },
      forged: ({ other }) => ({
        ...{ checked_by: other.memberId, checked_at: '2020-01-01T00:00:00Z', added_by: other.memberId },
      }),
    },
    grocery_products: {
      rows: {
        milk: () => ({ fields: { key: newId(), name: 'Milk', times_bought: 3 } }),
      },
      updates: { 'another aisle': () => ({ category: 'dairy' }) },
      bulkUpdate: { category: 'other' },
      forged: () => ({
        ...{ name: 'Forged', quantity: 5, unit: 'kg', bought_category: 'pets', last_price: 5, times_bought: 500 },
        last_bought_at: '2020-01-01T00:00:00Z',
      }),
    },
    grocery_shops: {
      rows: { 'a shop': ({ maker }) => ({ by: maker, fields: { name: 'Mercadona' } }) },
      creations: { 'another shop': () => ({ name: 'Lidl', aisles: ['bakery', 'produce'] }) },
      updates: { 'another order': () => ({ aisles: ['produce', 'dairy'] }) },
      bulkUpdate: { aisles: ['dairy'] },
      forged: () => ({ learned: [{ aisle: 'pets', place: 0 }] }),
    },
    grocery_staples: {
      rows: {
        milk: ({ maker, rowId }) => ({
          by: maker,
          fields: {
            ...{ name: 'Milk', every_weeks: 1, next_on: '2026-11-27' },
            list_id: rowId('grocery_lists', 'of the family'),
          },
        }),
      },
      creations: { coffee: () => ({ name: 'Coffee', every_weeks: 4, next_on: '2026-11-27' }) },
      updates: { paused: () => ({ is_paused: true }) },
      bulkUpdate: { every_weeks: 2 },
      forged: ({ other }) => ({ created_by: other.memberId }),
    },
    grocery_dishes: {
      rows: { 'a dish': ({ maker }) => ({ by: maker, fields: { title: 'Lentils' } }) },
      creations: {
        'a dish with ingredients': () => ({
          ...{ title: 'Tortilla', servings: 4 },
          ingredients: [{ name: 'Eggs', quantity: 6, unit: null, amount_words: null }],
        }),
      },
      updates: { 'another title': () => ({ title: 'Changed' }) },
      bulkUpdate: { servings: 2 },
      forged: ({ other }) => ({ created_by: other.memberId }),
    },
    grocery_meals: {
      rows: {
        'of a day': ({ maker, rowId }) => ({
          by: maker,
          fields: { on_date: '2026-11-20', title: 'Lentils', dish_id: rowId('grocery_dishes', 'a dish') },
        }),
      },
      creations: { 'in words': () => ({ on_date: '2026-11-21', title: 'Leftovers' }) },
      updates: { 'another day': () => ({ on_date: '2026-11-22' }) },
      bulkUpdate: { servings: 2 },
      forged: ({ other }) => ({ created_by: other.memberId }),
    },
    grocery_food_limits: {
      rows: {
        'of a child': ({ maker, other }) => ({
          by: maker,
          fields: { member_id: other.memberId, words: 'No gluten', kind: 'intolerance' },
        }),
      },
      creations: {
        'of themselves': ({ actor }) => ({ member_id: actor.memberId, words: 'No nuts', kind: 'allergy' }),
      },
      updates: { 'other words': () => ({ words: 'No wheat' }) },
      bulkUpdate: { kind: 'allergy' },
      forged: ({ other }) => ({ created_by: other.memberId }),
    },
  },
  calls: {
    'share-grocery-list': () => ({
      list_id: '0197aaaa-0000-7000-8000-0000000000f1',
      recipients: ['aunt@casa.test'],
    }),
    'read-recipe': () => ({ address: 'https://127.0.0.1/tortilla' }),
  },
};
