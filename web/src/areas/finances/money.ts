import { decimalsOf, sayMoney } from '#contract/areas/finances/amounts.ts';
import { financeSettings } from '#contract/areas/finances/ledger.ts';
import { DEFAULT_CURRENCY } from '#contract/areas/finances/money.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';

/** The currency of the family, and how its amounts are said. Amounts are in its smallest unit. */
export function useMoney() {
  const { language } = useTranslation();
  const currency = useRows(financeSettings).rows[0]?.currency ?? DEFAULT_CURRENCY;
  return { currency, decimals: decimalsOf(currency), say: (amount: number) => sayMoney(amount, currency, language) };
}
