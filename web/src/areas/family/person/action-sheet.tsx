import { useState, type FormEvent } from 'react';
import {
  changeMemberRole,
  GIVEN_ROLES,
  leaveFamily,
  offerOwnership,
  removeMember,
  type GivenRole,
} from '#contract/areas/membership.ts';
import type { Role } from '#contract/roles.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { changePeople } from './change-people.ts';
import type { PersonAction } from './person-rules.ts';
import { PlanNote } from './plan-note.tsx';

interface ActionSheetProps {
  isOpen: boolean;
  action: PersonAction;
  member: { id: string; name: string; role: Role | null; hasAccount: boolean };
  family: string;
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
  const words = { name, family };

  function send(): Promise<string | null> {
    if (action === 'leave') return changePeople(t, leaveFamily, { member_id }, () => t('leaveDone', words));
    if (action === 'remove') return changePeople(t, removeMember, { member_id }, () => t('removeDone', words));
    if (action === 'offer') return changePeople(t, offerOwnership, { member_id }, () => t('offerDone', words));
    const done = () => t('roleDone', { name, role: sayFamily(`role_${role}`) });
    return changePeople(t, changeMemberRole, { member_id, role }, done);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    const failed = await send();
    setIsBusy(false);
    setFailure(failed);
    if (failed !== null) return;
    onClose();
    onDone(action);
  }

  const isEnd = action === 'remove' || action === 'leave';
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      title={t(`${action}Title`, words)}
      isMessage={action !== 'role'}
    >
      <SheetForm
        failure={failure}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button onClick={onClose} disabled={isBusy}>
              {t('cancel')}
            </Button>
            <Button type="submit" tone={isEnd ? 'danger' : 'primary'} disabled={isBusy}>
              {t(isBusy ? 'saving' : `${action}Confirm`)}
            </Button>
          </>
        }
      >
        <p>{t(action === 'remove' && !member.hasAccount ? 'removeTextNoAccount' : `${action}Text`, words)}</p>
        {action === 'role' && role === 'parent' ? null : <PlanNote action={action} member={member} />}
        {action === 'role' ? (
          <SelectField
            label={t('role')}
            value={role}
            options={GIVEN_ROLES.map((value) => ({ value, label: sayFamily(`role_${value}`) }))}
            onChange={setRole}
          />
        ) : null}
      </SheetForm>
    </Sheet>
  );
}
