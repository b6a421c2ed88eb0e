import { familySavings, type FamilySavings } from '#contract/areas/finances/savings.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import type { AlertKind, AlertsPart } from '../../area.ts';
import { useTurnedAlerts } from '../../use-turned-alerts.ts';

const ACHIEVED: AlertKind<FamilySavings> = {
  key: 'goal-achieved',
  priority: 'medium',
  describe: ([goal, ...others], { people }) => {
    const t = translatorOf('goal-achieved');
    const name = people.find(({ id }) => id === goal.user_id)?.firstName;
    const isOne = others.length === 0 && name !== undefined;
    return {
      ...{ title: t('goalAchieved'), tone: 'done' },
      description: isOne
        ? t('goalAchievedBy', { name, goal: goal.goal_name })
        : [goal, ...others].map(({ goal_name }) => goal_name).join(', '),
    };
  },
};

const isReached = ({ is_completed }: FamilySavings) => is_completed;

/** Tells that a goal is reached, to those who see it. */
export const useAlerts: AlertsPart['useAlerts'] = (reports) =>
  useTurnedAlerts(familySavings, isReached, ACHIEVED, reports);
