import { useState } from 'react';
import type { Member } from '#contract/areas/family.ts';
import { INVITED_AGE_MIN, sendFamilyInvitation } from '#contract/areas/invitations.ts';
import { ageOn } from '#contract/birthdays.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import type { Role } from '#contract/roles.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { toApiError, type ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useTranslation, type Translate } from '../../lib/i18n/i18n.ts';
import type { RowDialogProps } from '../../rows/use-row-form.ts';
import { useWhenHidden } from '../../rows/use-when-hidden.ts';
import type { Day, MaybeDay } from '../../ui/dates/dates.ts';
import { focusFirstError } from '../../ui/focus/focus-first-error.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { explainSending } from './explain.ts';
import type { Held } from './held-note.tsx';

/** The fields of the dialog. Texts are as typed; `memberId` is empty for someone new. */
export interface InviteValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  readonly dateOfBirth: MaybeDay;
  readonly age: string;
  readonly language: 'en' | 'es';
  readonly generateTempPassword: boolean;
  readonly memberId: string;
}

/** The age by a date of birth, as the field has it: blank for children of less than a year. */
export function ageBy(dateOfBirth: MaybeDay, today: Day): string {
  if (dateOfBirth === '') return '';
  const age = ageOn(dateOfBirth, today);
  return age < INVITED_AGE_MIN ? '' : String(age);
}

function inputOf({ age, dateOfBirth, memberId, ...values }: InviteValues, familyName: string) {
  return {
    ...{ ...values, familyName, dateOfBirth: dateOfBirth || null, memberId: memberId || null },
    age: age.trim() === '' ? null : Number(age),
  };
}

/** What is wrong with a field, by its code; a code of a field that the form does not show has none. */
function sayFault(t: Translate<'invitations'>, field: string, code: string | undefined): string | null {
  if (code === undefined) return null;
  if (code === 'web_address') return t('fieldWebAddress');
  if (field === 'firstName') return t(code === 'required' ? 'firstNameRequired' : 'fieldTooLong');
  if (field === 'lastName') return t(code === 'required' ? 'lastNameRequired' : 'fieldTooLong');
  if (field === 'age') return t('ageInvalid');
  if (field === 'dateOfBirth') return t('dateOfBirthInvalid');
  if (code === 'limit') return null; // no fault of what was typed
  return t(code === 'member' ? 'emailMember' : 'emailInvalid');
}

/** The state of the dialog: it checks by the call's own schema, and keeps what was typed over a refusal, a loss of the network or a reload. */
export function useInviteForm(props: RowDialogProps<unknown>, today: Day) {
  const { isOpen, draft = null, onClose, onDropDraft, onStoreDraft, onForgetDraft } = props;
  const { t, language } = useTranslation('invitations');
  const { family } = useSession();
  const [initial] = useState((): InviteValues => ({
    ...{ firstName: '', lastName: '', email: '', role: 'child', dateOfBirth: '', age: '' },
    ...{ language, generateTempPassword: true, memberId: '' },
  }));
  const [values, setValues] = useState((): InviteValues => ({ ...initial, ...draft }));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isTouched = JSON.stringify(values) !== JSON.stringify(initial);

  useWhenHidden(isOpen && isTouched && held === null ? () => onStoreDraft(values, null) : null, onForgetDraft);

  function change(changed: Partial<InviteValues>): void {
    setValues((now) => ({ ...now, ...changed }));
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changed))));
  }

  /** Chooses a person without an account, whose names and date of birth are then filled in. */
  function choosePerson(person: Member | null): void {
    if (person === null) return change({ memberId: '' });
    const birth = person.birth_date ?? '';
    change({
      ...{ memberId: person.id, firstName: person.first_name ?? '', lastName: person.last_name ?? '' },
      ...(birth === '' ? {} : { dateOfBirth: birth, age: ageBy(birth, today) }),
    });
  }

  function explain(error: ApiError): string {
    if (error.status === 0) return t('needsNetwork');
    return sayFault(t, 'email', error.fields?.['email']) ?? explainSending(t, error);
  }

  async function submit(form: EventTarget): Promise<void> {
    if (isSending) return;
    const parsed = sendFamilyInvitation.input.safeParse(inputOf(values, family?.name ?? ''), { reportInput: true });
    const found = parsed.success ? {} : fieldErrors(parsed.error);
    setFaults(found);
    setFailure(null);
    if (!parsed.success) return focusFirstError(form);
    setIsSending(true);
    try {
      const { invitation_id: id, is_held: isHeld } = await callRemote(sendFamilyInvitation, parsed.data);
      const { email } = parsed.data;
      if (isHeld) {
        onForgetDraft();
        return setHeld({ id, email });
      }
      showToast(() => ({ key: 'invite', title: t('sent', { email }), tone: 'done' }));
      onClose();
    } catch (thrown) {
      const error = toApiError(thrown);
      setFaults(error.fields ?? {});
      setFailure(explain(error));
      showToast(() => ({ key: 'invite', title: t('sendFailed'), description: explain(error), tone: 'error' }));
      focusFirstError(form);
    } finally {
      setIsSending(false);
    }
  }

  function close(): void {
    if (isSending) return;
    onClose();
    if (isTouched && held === null) onDropDraft(values, null);
  }

  return {
    ...{ values, change, choosePerson, submit, close, failure, isSending, held },
    faultOf: (field: string) => sayFault(t, field, faults[field]),
  };
}
