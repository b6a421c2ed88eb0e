import { groceryItems, groceryStaples } from '#contract/areas/groceries/items.ts';
import { groceryLists } from '#contract/areas/groceries/lists.ts';
import { groceryDishes, groceryFoodLimits, groceryMeals } from '#contract/areas/groceries/meals.ts';
import { factsOf, sayDay, sayPeople, tableContent } from '../../core/content/content.ts';
import { sayAmount } from './amount-rules.ts';

const WORDS = {
  en: {
    ...{ shop: 'Shop', note: 'Note', amount: 'How much', brand: 'Brand', forWhom: 'For', page: 'Recipe' },
    ...{ status: 'Status', done: (day: string) => `Done on ${day}`, bought: (day: string) => `Bought on ${day}` },
    ...{ day: 'Day', servings: 'For how many', kind: 'Kind' },
    kinds: { allergy: 'Allergy', intolerance: 'Intolerance', diet: 'Diet', dislike: 'Does not like it' },
    ...{ ingredients: 'Ingredients', every: (weeks: number) => (weeks === 1 ? 'Every week' : `Every ${weeks} weeks`) },
  },
  es: {
    ...{ day: 'Día', servings: 'Para cuántos', kind: 'Tipo' },
    kinds: { allergy: 'Alergia', intolerance: 'Intolerancia', diet: 'Dieta', dislike: 'No le gusta' },
    ...{ shop: 'Tienda', note: 'Nota', amount: 'Cuánto', brand: 'Marca', forWhom: 'Para', page: 'Receta' },
    ...{
      status: 'Estado',
      done: (day: string) => `Terminada el ${day}`,
      bought: (day: string) => `Comprado el ${day}`,
    },
    ...{
      ingredients: 'Ingredientes',
      every: (weeks: number) => (weeks === 1 ? 'Cada semana' : `Cada ${weeks} semanas`),
    },
  },
} as const;

const ONCE = { rrule: null } as const;

const lists = tableContent(groceryLists, { en: 'Grocery lists', es: 'Listas de la compra' }, (list, { language }) => {
  const words = WORDS[language];
  const done = list.completed_at && words.done(sayDay(list.completed_at, language));
  const facts = factsOf({ ...list, ...ONCE }, language, [
    [words.shop, list.shop],
    [words.status, done],
  ]);
  return { title: list.title, facts };
});

const items = tableContent(groceryItems, { en: 'Groceries', es: 'Compra' }, (item, saying) => {
  const { language } = saying;
  const words = WORDS[language];
  const facts = factsOf({ ...item, ...ONCE }, language, [
    [words.amount, sayAmount(item, language) || null],
    [words.brand, item.brand],
    [words.note, item.note],
    [words.forWhom, item.for_member && sayPeople([item.for_member], saying)],
    [words.status, item.checked_at && words.bought(sayDay(item.checked_at, language))],
  ]);
  return { title: item.name, facts };
});

const staples = tableContent(groceryStaples, { en: 'Staples', es: 'Imprescindibles' }, (staple, { language }) => {
  const words = WORDS[language];
  const facts = factsOf({ ...staple, ...ONCE }, language, [
    [words.amount, sayAmount(staple, language) || null],
    [words.status, words.every(staple.every_weeks)],
  ]);
  return { title: staple.name, facts };
});

const dishes = tableContent(groceryDishes, { en: 'Dishes', es: 'Platos' }, (dish, { language }) => {
  const words = WORDS[language];
  const ingredients = (dish.ingredients ?? []).map((one) =>
    [sayAmount(one, language), one.name].filter(Boolean).join(' '),
  );
  const facts = factsOf({ ...dish, ...ONCE }, language, [
    [words.ingredients, ingredients.join(', ') || null],
    [words.page, dish.source_url],
    [words.note, dish.note],
  ]);
  return { title: dish.title, facts };
});

const meals = tableContent(groceryMeals, { en: 'Meals', es: 'Comidas' }, (meal, { language }) => {
  const words = WORDS[language];
  const facts = factsOf({ ...meal, ...ONCE }, language, [
    [words.day, sayDay(meal.on_date, language)],
    [words.servings, meal.servings === null ? null : String(meal.servings)],
  ]);
  return { title: meal.title, facts };
});

const limits = tableContent(
  groceryFoodLimits,
  { en: 'What is not eaten', es: 'Lo que no se come' },
  (limit, saying) => {
    const words = WORDS[saying.language];
    const facts = factsOf({ ...limit, ...ONCE }, saying.language, [
      [words.forWhom, sayPeople([limit.member_id], saying)],
      [words.kind, words.kinds[limit.kind]],
    ]);
    return { title: limit.words, facts };
  },
);

/** What people take along of groceries. */
export const groceryContent = [lists, items, staples, dishes, meals, limits];
