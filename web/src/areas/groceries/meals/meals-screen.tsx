import { BookOpen, ChevronLeft, ChevronRight, ListPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { groceryPermissions } from '#contract/areas/groceries/amounts.ts';
import { groceryDishes, groceryFoodLimits, groceryMeals } from '#contract/areas/groceries/meals.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { ListStates } from '../../../rows/list-states.tsx';
import { openNew, openRow } from '../../../rows/open-row.ts';
import { useNamesOf } from '../../../rows/use-names-of.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { addDays, dayOf, formatDayRange, formatWords, weekdayOf } from '../../../ui/dates/dates.ts';
import { firstWeekday } from '../../../ui/dates/weeks.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { FamilyProps } from '../../area.ts';
import { PlaceLink, type Go } from '../place.tsx';
import { useListItems, useLists } from '../lists.ts';
import { useProducts } from '../products.ts';
import { useAddItems } from '../use-add-items.ts';
import styles from './meals-screen.module.css';
import { missingFor } from './week-needs.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** What is eaten in a week, a line per day. What its dishes need goes to the list in one press. */
export function MealsScreen({ people, go }: FamilyProps & { go: Go }) {
  const { t, language } = useTranslation('groceries');
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const [weeksAway, setWeeksAway] = useState(0);
  const mayManage = useMay()(groceryPermissions.manage);
  const managers = useNamesOf(groceryPermissions.manage);
  const view = useRows(groceryMeals);
  const { rows: dishes } = useRows(groceryDishes);
  const { rows: limits } = useRows(groceryFoodLimits);
  const { list } = useLists(null);
  const { rows: items } = useListItems(list);
  const { findAisle } = useProducts();
  const addItems = useAddItems(list);
  const actions = useRowActions(groceryMeals, { area: 'groceries' });
  const first = addDays(today, 7 * weeksAway - ((weekdayOf(today) - firstWeekday(habits) + 7) % 7));
  const days = WEEK.map((day) => addDays(first, day));
  const last = days.at(-1) ?? first;
  const planned = view.rows.filter(({ on_date }) => on_date >= first && on_date <= last);
  const missing = missingFor(
    planned.filter(({ on_date }) => on_date >= today),
    dishes,
    items,
  );

  return (
    <div className={styles['screen']}>
      <div className={styles['top']}>
        <PlaceLink to="lists" go={go} className={styles['back'] ?? ''}>
          <ChevronLeft size={20} aria-hidden="true" />
          {t('toLists')}
        </PlaceLink>
        <h1 className={styles['title']}>{t('meals')}</h1>
      </div>
      <div className={styles['week']}>
        <IconButton label={t('weekBefore')} onClick={() => setWeeksAway(weeksAway - 1)}>
          <ChevronLeft size={20} />
        </IconButton>
        <h2 aria-live="polite" className={styles['range']}>
          {formatDayRange(first, last, { day: 'numeric', month: 'short' }, language)}
        </h2>
        <IconButton label={t('weekAfter')} onClick={() => setWeeksAway(weeksAway + 1)}>
          <ChevronRight size={20} />
        </IconButton>
        {mayManage && missing.length > 0 ? (
          <Button
            tone="primary"
            icon={<ListPlus size={18} aria-hidden="true" />}
            onClick={() =>
              addItems(
                missing.map(({ dish, ...need }) => ({
                  ...need,
                  ...{ category: findAisle(need.name), source: 'meal', dish_id: dish.id, dish_name: dish.title },
                })),
              )
            }
          >
            {t('addMissing', { count: missing.length })}
          </Button>
        ) : null}
      </div>
      {limits.length > 0 ? (
        <ul className={styles['limits']} aria-label={t('foodLimits')}>
          {limits.map(({ id, member_id, words }) => (
            <li key={id}>
              <strong>{people.find((person) => person.id === member_id)?.firstName}</strong>: {words}
            </li>
          ))}
        </ul>
      ) : null}
      {mayManage ? null : <p className="quiet">{t('mealsAsk', { names: managers() })}</p>}
      <ListStates view={view} area="groceries">
        {days.map((day) => {
          const meals = planned
            .filter(({ on_date }) => on_date === day)
            .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
          const name = formatWords(day, { weekday: 'long' }, language);
          return (
            <section
              key={day}
              aria-labelledby={`day-${day}`}
              className={styles['day']}
              data-today={day === today || undefined}
            >
              <h3 id={`day-${day}`} className={styles['name']}>
                {name} <span className="quiet">{formatWords(day, { day: 'numeric' }, habits.language)}</span>
              </h3>
              <ul className={styles['meals']}>
                {meals.map((meal) => {
                  const dish = dishes.find(({ id }) => id === meal.dish_id);
                  return (
                    <ListRow
                      key={meal.id}
                      area="groceries"
                      title={dish?.title ?? meal.title}
                      captions={[
                        meal.servings === null ? null : t('servingsOf', { count: meal.servings }),
                        dish?.ingredients ? t('ingredientsOf', { count: dish.ingredients.length }) : null,
                      ]}
                      isWaiting={meal._waiting ?? false}
                      {...(mayManage ? { onOpen: () => openRow(groceryMeals, meal) } : {})}
                      menu={[
                        ...(dish
                          ? [
                              {
                                ...{ key: 'dish', label: t('openDish'), icon: <BookOpen size={18} /> },
                                run: () => openRow(groceryDishes, dish),
                              },
                            ]
                          : []),
                        ...(mayManage
                          ? [
                              {
                                ...{ key: 'edit', label: t('edit'), icon: <Pencil size={18} /> },
                                run: () => openRow(groceryMeals, meal),
                              },
                              {
                                ...{ key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, isDanger: true },
                                run: () => actions.remove(meal),
                              },
                            ]
                          : []),
                      ]}
                    />
                  );
                })}
              </ul>
              {mayManage ? (
                <IconButton
                  label={t('addMealOn', { day: name })}
                  onClick={() => openNew(groceryMeals, { on_date: day })}
                >
                  <Plus size={20} />
                </IconButton>
              ) : null}
            </section>
          );
        })}
      </ListStates>
    </div>
  );
}
