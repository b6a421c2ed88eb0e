import { checkSubscription } from '#contract/areas/subscription.ts';
import { useRemote } from '../../../lib/api/use-remote.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import type { PersonAction } from './person-rules.ts';

interface PlanNoteProps {
  action: PersonAction;
  member: { id: string; name: string };
}

/** What happens to the plan when the one whose plan it is stops being a parent, or offers the family. Only managers learn whose it is. */
export function PlanNote({ action, member }: PlanNoteProps) {
  const { t } = useTranslation('person');
  const { family } = useSession();
  const habits = useDateHabits();
  const { answer } = useRemote(checkSubscription, { family_id: family?.id ?? null });
  const payer = answer?.payer_member_id ?? null;
  const about = action === 'offer' ? family?.member_id : member.id;
  if (!answer?.subscribed || payer === null || payer !== about) return null;
  const end = answer.subscription_end;
  const words = { name: member.name, date: end === null ? '' : formatDate(dayOf(new Date(end)), habits) };
  if (action === 'offer') return <p>{t('planOffer', words)}</p>;
  const whose = action === 'leave' ? 'Own' : 'Other';
  return <p>{t(`plan${whose}${end === null ? 'Stays' : 'Until'}`, words)}</p>;
}
