import { allowances, type Allowance } from '#contract/areas/finances/allowances.ts';
import { splitAmount } from '#contract/areas/finances/amounts.ts';
import { goalReachedOn } from '#contract/areas/finances/dates.ts';
import { financePermissions } from '#contract/areas/finances/money.ts';
import { familySavings, savingsContributions, type FamilySavings } from '#contract/areas/finances/savings.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openNew, openRow } from '../../../rows/open-row.ts';
import { useNamesOf } from '../../../rows/use-names-of.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatDate, insideSentence } from '../../../ui/dates/dates.ts';
import { Meter } from '../../../ui/numbers/meter.tsx';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';
import { Section } from '../section.tsx';
import type { OfChild } from './payouts.tsx';

/** What of each payment is put aside, in the smallest unit. */
const savedOf = ({ amount, spend_percent, save_percent, give_percent }: Allowance): number =>
  splitAmount(amount, [spend_percent, save_percent, give_percent])[1] ?? 0;

/** What a child saves for: how far it is, and when it is reached if the savings of the allowance go into it. */
export function Goals({ userId, isChild, hasLeft }: OfChild) {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const habits = useDateHabits();
  const mayManage = useMay()(financePermissions.manage);
  const names = useNamesOf(financePermissions.manage);
  const goals = useRows(familySavings).rows.filter(({ user_id }) => user_id === userId);
  const allowance = useRows(allowances).rows.find(({ user_id }) => user_id === userId);
  const waiting = useRows(savingsContributions).rows.filter((row) => row._waiting);
  if (goals.length === 0 && !isChild) return null;
  const ordered = goals.toSorted((one, other) => Number(one.is_completed) - Number(other.is_completed));

  function sayWhen(goal: FamilySavings, missing: number): string | null {
    const day = allowance ? goalReachedOn(missing, savedOf(allowance), allowance) : null;
    return day && t('reachedOn', { day: insideSentence(formatDate(day, habits), habits.language) });
  }

  return (
    <Section
      id="goals"
      title={t('goals')}
      add={isChild && mayManage && { label: t('addGoal'), run: () => openNew(familySavings, { user_id: userId }) }}
    >
      {goals.length === 0 ? (
        <p className="quiet">{mayManage ? t('noGoals') : t('noGoalsAsk', { names: names() })}</p>
      ) : null}
      <ul className={styles['cards']}>
        {ordered.map((goal) => {
          const sent = waiting.filter(({ savings_id }) => savings_id === goal.id);
          const saved = goal.current_savings + sent.reduce((sum, { amount }) => sum + amount, 0);
          const missing = Math.max(0, goal.target_amount - saved);
          const words = t('savedOf', { saved: say(saved), target: say(goal.target_amount) });
          const when = goal.is_completed || missing === 0 ? null : sayWhen(goal, missing);
          return (
            <li key={goal.id} className={styles['card']} data-goal={goal.id}>
              <span className={styles['goal']}>{goal.goal_name}</span>
              <span className="figures">{words}</span>
              <Meter label={goal.goal_name} words={words} value={saved} most={goal.target_amount} tone="leaf" />
              {goal.is_completed ? (
                <div>
                  <Badge tone="leaf">{t('goalReached')}</Badge>
                </div>
              ) : null}
              {when ? <span className="quiet">{when}</span> : null}
              {goal.target_date && !goal.is_completed ? (
                <span className="quiet">{t('wishedFor', { day: formatDate(goal.target_date, habits) })}</span>
              ) : null}
              <div className={styles['heading']}>
                {goal.is_completed || hasLeft ? null : (
                  <Button
                    aria-label={t('contributeTo', { goal: goal.goal_name })}
                    onClick={() => openNew(savingsContributions, { user_id: userId, savings_id: goal.id })}
                  >
                    {t('contribute')}
                  </Button>
                )}
                {mayManage ? (
                  <Button
                    tone="quiet"
                    aria-label={t('editGoalOf', { goal: goal.goal_name })}
                    onClick={() => openRow(familySavings, goal)}
                  >
                    {t('edit')}
                  </Button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
