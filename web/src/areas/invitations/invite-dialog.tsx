import type { ReactNode } from 'react';
import type { Member } from '#contract/areas/family.ts';
import { INVITABLE_ROLES } from '#contract/areas/invitations.ts';
import { displayName } from '#contract/areas/own-account.ts';
import { BIRTH_DATE_MIN } from '#contract/birthdays.ts';
import { isManager } from '#contract/permissions.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';
import type { RowDialogProps } from '../../rows/use-row-form.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { dayOf, type Day } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { TextField } from '../../ui/field.tsx';
import { SheetForm } from '../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Toggles } from '../../ui/switches/toggles.tsx';
import { HeldNote } from './held-note.tsx';
import { ageBy, useInviteForm } from './use-invite-form.ts';

export interface InviteDialogProps extends RowDialogProps<unknown> {
  /** The places of the plan; null = no limit. */
  limit: { count: number; max: number } | null;
  /** The present people without an account. */
  withoutAccount: readonly Member[];
  /** Renders a link to the plans with the given text. */
  plansLink: (words: string) => ReactNode;
}

/** Invites someone by a mail. It needs the network: what was typed is kept until it is sent. */
export function InviteDialog({ limit, withoutAccount, plansLink, ...props }: InviteDialogProps) {
  const { t } = useTranslation('invitations');
  const today = dayOf(useNow());
  const form = useInviteForm(props, today);
  const { isSending, held } = form;
  if (held !== null) {
    return (
      <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t('invite')}>
        <HeldNote {...held} onClose={props.onClose} />
      </Sheet>
    );
  }
  const isFull = limit !== null && limit.count >= limit.max;
  return (
    <Sheet isOpen={props.isOpen} onClose={form.close} title={t('invite')} closesOnOutsideClick={false}>
      <SheetForm
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(event.currentTarget);
        }}
        failure={form.failure}
        actions={
          <>
            <Button onClick={form.close} disabled={isSending}>
              {t('cancel')}
            </Button>
            <Button type="submit" tone="primary" disabled={isSending || isFull}>
              {t(isSending ? 'sending' : 'send')}
            </Button>
          </>
        }
      >
        <p className="quiet figures">{limit === null ? t('family:membersUnlimited') : t('family:membersOf', limit)}</p>
        {isFull ? (
          <p role="status">
            {t('noPlace')} {plansLink(t('seePlans'))}
          </p>
        ) : (
          <Fields form={form} withoutAccount={withoutAccount} today={today} />
        )}
      </SheetForm>
    </Sheet>
  );
}

interface FieldsProps extends Pick<InviteDialogProps, 'withoutAccount'> {
  form: ReturnType<typeof useInviteForm>;
  today: Day;
}

function Fields({ form, withoutAccount, today }: FieldsProps) {
  const { t } = useTranslation('invitations');
  const { online } = useSyncStatus();
  const { values, change, faultOf } = form;
  const age = ageBy(values.dateOfBirth, today);
  const isClash = values.dateOfBirth !== '' && values.age.trim() !== '' && values.age.trim() !== age;
  const text = { autoComplete: 'off' };
  return (
    <>
      {online ? null : <p role="status">{t('needsNetwork')}</p>}
      <Choice
        label={t('who')}
        options={INVITABLE_ROLES.map((value) => ({ value, label: t(`family:role_${value}`) }))}
        chosen={values.role}
        onChoose={(role) => change({ role })}
      />
      <p className="quiet" role="status">
        {t(isManager(values.role) ? 'family:sees_manager' : 'family:sees_member')}
      </p>
      {withoutAccount.length > 0 ? (
        <>
          <Choice
            label={t('accountFor')}
            options={[
              { value: '', label: t('someoneNew') },
              ...withoutAccount.map((person) => ({ value: person.id, label: displayName(person) })),
            ]}
            chosen={values.memberId}
            onChoose={(id) => form.choosePerson(withoutAccount.find((person) => person.id === id) ?? null)}
          />
          <p className="quiet">{t('whoHint')}</p>
        </>
      ) : null}
      <TextField
        label={t('firstName')}
        data-autofocus
        {...text}
        autoCapitalize="words"
        value={values.firstName}
        error={faultOf('firstName')}
        onChange={({ target }) => change({ firstName: target.value })}
      />
      <TextField
        label={t('lastName')}
        {...text}
        autoCapitalize="words"
        value={values.lastName}
        error={faultOf('lastName')}
        onChange={({ target }) => change({ lastName: target.value })}
      />
      <TextField
        label={t('email')}
        {...text}
        type="email"
        value={values.email}
        error={faultOf('email')}
        onChange={({ target }) => change({ email: target.value })}
      />
      <DateField
        label={t('birthDate')}
        optional={t('optional')}
        min={BIRTH_DATE_MIN}
        max={today}
        value={values.dateOfBirth}
        error={faultOf('dateOfBirth')}
        onChange={(dateOfBirth) =>
          change({ dateOfBirth, ...(dateOfBirth === '' ? {} : { age: ageBy(dateOfBirth, today) }) })
        }
      />
      <TextField
        label={t('age')}
        optional={t('optional')}
        {...text}
        inputMode="numeric"
        value={values.age}
        error={faultOf('age')}
        hint={isClash ? t('ageClash', { age: age || '0' }) : undefined}
        onChange={(event) => change({ age: event.target.value })}
      />
      <Choice
        label={t('language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`language_${value}`), lang: value }))}
        chosen={values.language}
        onChoose={(language) => change({ language })}
      />
      <Toggles
        label={t('password')}
        options={[{ value: 'mailed', label: t('passwordMailed') }]}
        chosen={values.generateTempPassword ? ['mailed'] : []}
        onToggle={() => change({ generateTempPassword: !values.generateTempPassword })}
      />
      <p className="quiet">{t('passwordText')}</p>
    </>
  );
}
