import { Link2, MailX, Send } from 'lucide-react';
import { familyInvitations, type FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { stateOfInvitation } from '#contract/areas/invitation-state.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Shown } from '../../lib/sync/rows.ts';
import { ListRow } from '../../rows/list-row.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../ui/dates/dates.ts';
import { isAskedAgain } from './arrange.ts';
import { copyLink, resend } from './invitation-actions.ts';

/** What an invitation's row says of its state, in words. */
export function useStateWords(): (row: FamilyInvitation, now: Date) => string {
  const { t } = useTranslation('invitations');
  const habits = useDateHabits();
  return (row, now) => {
    if (isAskedAgain(row)) return t('askedAgain');
    if (row.is_held) return t('held');
    const state = stateOfInvitation(row, now);
    const date = formatDate(dayOf(new Date(row.accepted_at ?? row.expires_at)), habits);
    return t(state === 'pending' ? 'until' : state, { date });
  };
}

interface InvitationRowProps {
  invitation: Shown<FamilyInvitation>;
  now: Date;
  onCancel: () => void;
}

export function InvitationRow({ invitation, now, onCancel }: InvitationRowProps) {
  const { t } = useTranslation('invitations');
  const habits = useDateHabits();
  const sayState = useStateWords();
  const { id, email, role, accepted_at } = invitation;
  const name = familyInvitations.label(invitation) ?? email;
  const sendAgain = () => void resend(invitation);
  const sayDate = (iso: string) => formatDate(dayOf(new Date(iso)), habits);
  const menu = [
    { key: 'resend', label: t('resend'), icon: <Send size={18} />, run: sendAgain },
    { key: 'link', label: t('copyLink'), icon: <Link2 size={18} />, run: () => void copyLink(id, sayDate) },
    { key: 'cancel', label: t('cancelInvitation'), icon: <MailX size={18} />, run: onCancel, isDanger: true },
  ];
  return (
    <ListRow
      area="invitations"
      title={name}
      captions={[email, t(`family:role_${role}`), sayState(invitation, now)]}
      isWaiting={invitation._waiting ?? false}
      actions={
        accepted_at === null ? (
          <IconButton label={t('resendTo', { name })} onClick={sendAgain}>
            <Send size={20} />
          </IconButton>
        ) : null
      }
      menu={accepted_at === null ? menu : []}
    />
  );
}
