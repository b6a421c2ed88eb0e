import { allowances, type Allowance } from '#contract/areas/finances/allowances.ts';
import { isPaused } from '#contract/areas/finances/dates.ts';
import { financePermissions, POCKETS } from '#contract/areas/finances/money.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { openNew, openRow } from '../../../rows/open-row.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate, insideSentence } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { useMoney } from '../money.ts';
import { Section } from '../section.tsx';

/** The allowances of a child: how much, when it is next paid and how it is split. Managers change them. */
export function AllowanceSection({ userId, isChild }: { userId: string; isChild: boolean }) {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const mayManage = useMay()(financePermissions.manage);
  const own = useRows(allowances).rows.filter(({ user_id }) => user_id === userId);
  if (own.length === 0 && !(isChild && mayManage)) return null;

  function sayNext(allowance: Allowance): string {
    const { paused_until, next_on, is_active } = allowance;
    const day = (of: string) => insideSentence(formatDate(of, habits), habits.language);
    if (!is_active) return t('allowanceOff');
    if (!isPaused(allowance, today)) return t('allowanceNext', { day: day(next_on) });
    return paused_until === null ? t('allowancePaused') : t('allowancePausedUntil', { day: day(paused_until) });
  }

  return (
    <Section
      id="allowance"
      title={t('allowance')}
      add={
        isChild &&
        mayManage &&
        own.length === 0 && { label: t('addAllowance'), run: () => openNew(allowances, { user_id: userId }) }
      }
    >
      {own.length === 0 ? <p className="quiet">{t('noAllowance')}</p> : null}
      <ul>
        {own.map((allowance) => (
          <ListRow
            key={allowance.id}
            area="finances"
            title={t(`every_${allowance.frequency}`, { amount: say(allowance.amount) })}
            captions={[
              sayNext(allowance),
              POCKETS.filter((pocket) => allowance[`${pocket}_percent`] > 0)
                .map((pocket) => `${t(`pocket_${pocket}`)} ${allowance[`${pocket}_percent`]} %`)
                .join(', '),
            ]}
            isWaiting={allowance._waiting ?? false}
            {...(mayManage ? { onOpen: () => openRow(allowances, allowance) } : {})}
            menu={[]}
          />
        ))}
      </ul>
    </Section>
  );
}
