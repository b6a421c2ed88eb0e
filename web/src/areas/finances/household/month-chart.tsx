import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { formatWords } from '../../../ui/dates/dates.ts';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';
import { addMonths } from '../months.ts';
import { MONTHS_SHOWN, type Sums } from './use-sums.ts';
import { Section } from '../section.tsx';

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Tables of the last months and of the categories of one, in which bars show how much each is of the largest. */
export function MonthChart({ month, sums: { sums } }: { month: string; sums: Sums }) {
  const { t, language } = useTranslation('finances');
  const { say } = useMoney();
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(month, index + 1 - MONTHS_SHOWN));
  const rows = months.map((one) => {
    const own = sums.filter((sum) => sum.month === one);
    return {
      month: one,
      income: total(own.map(({ income }) => income)),
      spending: -total(own.map(({ expense }) => expense)),
    };
  });
  const most = Math.max(1, ...rows.flatMap(({ income, spending }) => [income, spending]));
  const categories = sums
    .filter((sum) => sum.month === month && sum.expense < 0)
    .map(({ category, expense }) => ({ name: category ?? t('noCategory'), spending: -expense }))
    .toSorted((one, other) => other.spending - one.spending);
  const largest = categories[0]?.spending ?? 1;
  const bar = (amount: number, of: number, tone: 'income' | 'spending') => (
    <>
      <span className="figures">{say(amount)}</span>
      {amount === 0 ? null : (
        <span
          aria-hidden="true"
          className={`${styles['bar']} ${styles[tone]}`}
          style={{ width: `${(100 * amount) / of}%` }}
        />
      )}
    </>
  );
  return (
    <>
      <Section id="months" title={t('months')}>
        <table className={styles['table']}>
          <caption className="visually-hidden">{t('monthsCaption', { count: MONTHS_SHOWN })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('income')}</th>
              <th scope="col">{t('spending')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.month}>
                <th scope="row">{formatWords(`${row.month}-01`, { month: 'short', year: 'numeric' }, language)}</th>
                <td>{bar(row.income, most, 'income')}</td>
                <td>{bar(row.spending, most, 'spending')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section id="categories" title={t('categories')}>
        {categories.length === 0 ? (
          <p className="quiet">{t('noSpending')}</p>
        ) : (
          <table className={styles['table']}>
            <caption className="visually-hidden">{t('categories')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('category')}</th>
                <th scope="col">{t('spending')}</th>
              </tr>
            </thead>
            <tbody>
              {categories.map(({ name, spending }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{bar(spending, largest, 'spending')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
    </>
  );
}
