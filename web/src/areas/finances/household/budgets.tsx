import { budgets } from '#contract/areas/finances/household.ts';
import { budgetsOf, budgetState } from '#contract/areas/finances/sums.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import { RecentlyDeletedButton } from '../../../rows/recently-deleted-button.tsx';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Meter } from '../../../ui/numbers/meter.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';
import type { Sums } from './use-sums.ts';
import { Section } from '../section.tsx';

const TONES = { within: 'leaf', near: 'sun', over: 'danger' } as const;

/** What the categories of a month may cost, and how much of it is spent. */
export function Budgets({ month, sums }: { month: string; sums: Sums }) {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const own = budgetsOf(useRows(budgets).rows, month);
  const actions = useRowActions(budgets, { area: 'finances' });
  const spentIn = (category: string) =>
    -sums.sums
      .filter((sum) => sum.month === month && sum.category === category)
      .reduce((total, { expense }) => total + expense, 0);
  return (
    <Section id="budgets" title={t('budgets')} add={{ label: t('addBudget'), run: () => openRow(budgets, null) }}>
      {own.length === 0 ? <p className="quiet">{t('noBudgets')}</p> : null}
      <ul className={styles['cards']}>
        {own.map((budget) => {
          const { spent, left, state } = budgetState(budget, spentIn(budget.category));
          const words = t('spentOf', { spent: say(spent), amount: say(budget.amount) });
          return (
            <li key={budget.id} className={styles['card']}>
              <div className={styles['heading']}>
                <span className={styles['goal']}>{budget.category}</span>
                <RowMenu
                  label={t('rowMenu', { title: budget.category })}
                  items={[
                    { key: 'edit', label: t('edit'), icon: null, run: () => openRow(budgets, budget) },
                    {
                      ...{ key: 'delete', label: t('delete'), icon: null, isDanger: true },
                      run: () => actions.remove(budget),
                    },
                  ]}
                />
              </div>
              <Meter label={budget.category} words={words} value={spent} most={budget.amount} tone={TONES[state]} />
              <span className="figures">
                {words} · {t(`budget_${state}`, { left: say(Math.abs(left)) })}
              </span>
            </li>
          );
        })}
      </ul>
      <RecentlyDeletedButton table={budgets} area="finances" onRestore={actions.restore} />
    </Section>
  );
}
