import { members, updateProfile, type Member, type MemberChanges, type MemberColour } from '#contract/areas/family.ts';
import { BIRTH_DATE_MIN } from '#contract/birthdays.ts';
import { privateDetails } from '#contract/areas/people.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { refreshAccount, useSession } from '../../../lib/auth/session.ts';
import { useFileUrls } from '../../../lib/files/use-file-urls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useRow } from '../../../lib/sync/rows.ts';
import { valuesOf } from '../../../rows/compose-fields.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { drawPeople, type Person } from '../../../ui/people.ts';
import { HueChoice } from './hue-choice.tsx';
import { PhotoField } from './photo-field.tsx';

export interface PersonDialogProps extends RowDialogProps<Member> {
  /** The colour that a new person gets unless another one is chosen. */
  nextColour: MemberColour;
  /** The person as they are shown; null for one who is being added. */
  person: Person | null;
}

/**
 * Edits the photo, name, birthday and colour of a member, or adds a person without an account. A person's own name belongs to their account and applies to all
 * their families, so changing it needs the server. All other changes are writes to a row and work offline.
 */
export function PersonDialog({ nextColour, person, ...props }: PersonDialogProps) {
  const { row, isOpen } = props;
  const { t } = useTranslation('family');
  const { user } = useSession();
  const today = dayOf(useNow());
  const photoOf = useFileUrls();
  const mayChange = useMayChange(members);
  // Filled in here, it would be for the whole family to see.
  const isBirthDateHidden = Boolean(useRow(privateDetails, row?.id ?? null).row?.birth_date);
  const form = useRowForm(members, props, {
    area: 'family',
    initial: { ...valuesOf(members, row, { colour: nextColour }), photo: row?.photo ?? '' },
    toFields: ({ phone: _phone, email: _email, photo, birth_date, ...values }) => ({
      ...values,
      ...(isBirthDateHidden ? {} : { birth_date }),
      ...(row === null ? {} : { photo: photo || null }),
    }),
    files: ({ photo }) => (row === null && photo ? { photo } : {}),
    send: async (fields, save) => {
      const { colour: _colour, birth_date: _birthDate, photo: _photo, ...names }: MemberChanges = fields; // checked by their schema
      if (row === null || row.user_id !== user?.id || Object.keys(names).length === 0) return save(fields);
      const { first_name, last_name } = { ...row, ...names };
      await callRemote(updateProfile, { first_name: first_name ?? '', last_name: last_name ?? '' });
      void refreshAccount();
      const others = Object.entries(fields).filter(([field]) => !(field in names));
      return others.length === 0 ? { kind: 'saved', row: null } : save(Object.fromEntries(others));
    },
  });
  const { first_name, colour, photo } = form.values;
  const [added] = row === null ? drawPeople([{ id: 'new', name: first_name, hue: colour }]) : [];
  const face = person ?? added;
  // As they will be shown once it is saved.
  const shown = face && { ...face, hue: colour, photo: photoOf(photo) };
  // Any other photo than the present one.
  const mayChoosePhoto = row === null || mayChange.update(row, { photo: row.id });
  const text = { autoComplete: 'off', autoCapitalize: 'words' };
  return (
    <RowDialog
      form={form}
      isOpen={isOpen}
      title={t(row === null ? 'newPersonTitle' : 'editPersonTitle')}
      closesOnOutsideClick={false}
    >
      {row === null ? <p className="quiet">{t('addPersonHint')}</p> : null}
      {shown && mayChoosePhoto ? (
        <PhotoField person={shown} hasPhoto={photo !== ''} onChoose={(id) => form.change({ photo: id ?? '' })} />
      ) : null}
      <TextField label={t('firstName')} data-autofocus {...text} {...form.text('first_name')} />
      <TextField label={t('lastName')} {...text} {...form.text('last_name')} />
      {isBirthDateHidden ? null : (
        <DateField label={t('birthDate')} min={BIRTH_DATE_MIN} max={today} {...form.value('birth_date')} />
      )}
      <HueChoice chosen={form.values.colour} hint={t('colourHint')} onChoose={(colour) => form.change({ colour })} />
    </RowDialog>
  );
}
