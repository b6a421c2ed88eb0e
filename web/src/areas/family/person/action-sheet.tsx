import { useState } from 'react';
import {
  changeMemberRole,
  GIVEN_ROLES,
  leaveFamily,
  offerOwnership,
  removeMember,
  type GivenRole,
} from '#contract/areas/membership.ts';
import { OWN_CONTENT_DAYS } from '#contract/areas/own-content.ts';
import { isManager } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { actorOf } from '../../../lib/auth/actor.ts';
import type { SessionFamily } from '../../../lib/auth/session-state.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { DownloadOwn } from '../components/download-own.tsx';
import { changePeople } from './change-people.ts';
import { dispositionOf, mayGive, useOwnRows, useReceivers } from './own-rows.ts';
import { OwnRowsFields, type OwnRowsChoices } from './own-rows-fields.tsx';
import type { PersonAction } from './person-rules.ts';
import { PlanNote } from './plan-note.tsx';

interface ActionSheetProps {
  isOpen: boolean;
  action: PersonAction;
  member: { id: string; name: string; role: Role | null; hasAccount: boolean };
  family: SessionFamily;
  onClose: () => void;
  /** Called once the change is made. */
  onDone: (action: PersonAction) => void;
}

/** Asks before a person's place in the family changes, which cannot be undone. The caller gives it a new key per opening. */
export function ActionSheet({ isOpen, action, member, family, onClose, onDone }: ActionSheetProps) {
  const { t } = useTranslation('person');
  const { t: sayFamily } = useTranslation('family');
  const { id: member_id, name } = member;
  const given = GIVEN_ROLES.find((role) => role === member.role);
  const [role, setRole] = useState<GivenRole>(given ?? (member.role === 'admin' ? 'parent' : 'child'));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [openedAt] = useState(useNow().toISOString());
  const [choices, setChoices] = useState<OwnRowsChoices>({ own_tasks: 'keep', own_events: 'keep' });
  const actor = actorOf(family);
  const ownRows = useOwnRows(member_id, actor, openedAt);
  const receivers = useReceivers(member_id);
  const isEnding = action === 'remove' || action === 'leave';
  const words = { name, family: family.name };
  const answer = Object.fromEntries(ownRows.map(({ field }) => [field, dispositionOf(choices[field])]));

  function send(): Promise<string | null> {
    if (action === 'leave') return changePeople(t, leaveFamily, { member_id, ...answer }, () => t('leaveDone', words));
    if (action === 'remove')
      return changePeople(t, removeMember, { member_id, ...answer }, () => t('removeDone', words));
    if (action === 'offer') return changePeople(t, offerOwnership, { member_id }, () => t('offerDone', words));
    const done = () => t('roleDone', { name, role: sayFamily(`role_${role}`) });
    return changePeople(t, changeMemberRole, { member_id, role }, done);
  }

  async function submit() {
    setIsBusy(true);
    setFailure(null);
    const failed = await send();
    setIsBusy(false);
    setFailure(failed);
    if (failed !== null) return;
    onClose();
    onDone(action);
  }

  return (
    <FormSheet
      {...{ isOpen, onClose, isBusy, failure }}
      title={t(`${action}Title`, words)}
      isMessage={action !== 'role'}
      isDanger={isEnding}
      cancel={t('cancel')}
      confirm={t(isBusy ? 'saving' : `${action}Confirm`)}
      onSubmit={() => void submit()}
    >
      <p>{t(action === 'remove' && !member.hasAccount ? 'removeTextNoAccount' : `${action}Text`, words)}</p>
      {isEnding ? (
        <OwnRowsFields
          rows={ownRows}
          leaver={action === 'leave' ? null : name}
          receivers={mayGive(actor) ? receivers : []}
          myId={actor.memberId}
          choices={choices}
          onChoose={(field, choice) => setChoices((chosen) => ({ ...chosen, [field]: choice }))}
        />
      ) : null}
      {action === 'leave' ? (
        <>
          <p>{t('leaveDownload', { count: OWN_CONTENT_DAYS })}</p>
          <DownloadOwn family={family} />
        </>
      ) : null}
      {action === 'role' && role === 'parent' ? null : <PlanNote action={action} member={member} />}
      {action === 'role' ? (
        <SelectField
          label={t('role')}
          value={role}
          options={GIVEN_ROLES.map((value) => ({ value, label: sayFamily(`role_${value}`) }))}
          hint={sayFamily(isManager(role) ? 'sees_manager' : 'sees_member')}
          onChange={setRole}
        />
      ) : null}
    </FormSheet>
  );
}
