import { groceryLists, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import { useTurnedAlerts } from '../../use-turned-alerts.ts';
import type { AlertKind, AlertsPart } from '../../area.ts';

const DONE: AlertKind<GroceryList> = {
  key: 'shopping-done',
  priority: 'medium',
  describe: ([list, ...others], { people }) => {
    const t = translatorOf('shopping-done');
    const name = people.find(({ id }) => id === list.completed_by)?.firstName;
    const titles = [list, ...others].map(({ title }) => title).join(', ');
    const isOne = others.length === 0 && name !== undefined;
    return {
      ...{ title: t('shoppingDone'), tone: 'done' },
      description: isOne ? t('shoppingDoneBy', { name, title: list.title }) : titles,
    };
  },
};

const isDone = ({ is_completed }: GroceryList) => is_completed;

/** Tells when the shopping is done. */
export const useAlerts: AlertsPart['useAlerts'] = (reports) => useTurnedAlerts(groceryLists, isDone, DONE, reports);
