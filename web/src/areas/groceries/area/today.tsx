import { Link } from '@tanstack/react-router';
import { Utensils } from 'lucide-react';
import { useMemo } from 'react';
import { groceryMeals } from '#contract/areas/groceries/meals.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { dayOf } from '../../../ui/dates/dates.ts';
import type { DayLine, TodayPart } from '../../area.ts';
import styles from './today.module.css';

/** What is eaten today. It leads to the meals of the week. */
export const useLines: TodayPart['useLines'] = (now) => {
  const { rows, status } = useRows(groceryMeals);
  const today = dayOf(now);
  return useMemo(() => {
    const lines = rows
      .filter(({ on_date }) => on_date === today)
      .map((meal): DayLine => ({
        ...{ id: `meal ${meal.id}`, title: meal.title, group: 'any', startMs: null },
        ...{ order: `~${meal.position ?? 0}`, memberIds: [], concernsAll: true, isToDo: false },
        draw: () => (
          <Link to="/groceries/meals" className={styles['meal']}>
            <Utensils size={20} aria-hidden="true" />
            {meal.title}
          </Link>
        ),
      }));
    return { lines, status };
  }, [rows, status, today]);
};
