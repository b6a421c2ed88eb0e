import { CalendarPlus, FileUp, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { schoolProfiles } from '#contract/areas/school/profiles.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { Student } from '../use-students.ts';

const FormSheet = lazySheet(() => import('../../../ui/sheet/form-sheet.tsx').then((file) => file.FormSheet));
const NewYearSheet = lazySheet(() => import('../forms/new-year-sheet.tsx').then((file) => file.NewYearSheet));
const CalendarFileSheet = lazySheet(() =>
  import('../forms/calendar-file-sheet.tsx').then((file) => file.CalendarFileSheet),
);

/** What a manager does with the school year of a student. */
export function YearMenu({ student, name }: { student: Student; name: string }) {
  const { t } = useTranslation('school');
  const [open, setOpen] = useState<'new-year' | 'file' | 'remove' | null>(null);
  const actions = useRowActions(schoolProfiles, { area: 'school' });
  const { profile, events, exceptions } = student;
  const close = () => setOpen(null);
  return (
    <>
      <RowMenu
        label={t('yearMenu', { name })}
        items={[
          {
            ...{ key: 'edit', label: t('editYear'), icon: <Pencil size={18} /> },
            run: () => openRow(schoolProfiles, profile),
          },
          { key: 'file', label: t('readFile'), icon: <FileUp size={18} />, run: () => setOpen('file') },
          { key: 'next', label: t('newYear'), icon: <CalendarPlus size={18} />, run: () => setOpen('new-year') },
          {
            ...{ key: 'delete', label: t('removeYear'), icon: <Trash2 size={18} />, isDanger: true },
            run: () => setOpen('remove'),
          },
        ]}
      />
      <NewYearSheet isOpen={open === 'new-year'} onClose={close} profile={profile} />
      <CalendarFileSheet isOpen={open === 'file'} onClose={close} {...{ profile, events, exceptions }} />
      <FormSheet
        isOpen={open === 'remove'}
        onClose={close}
        title={t('removeYearTitle')}
        isMessage
        isDanger
        isBusy={false}
        cancel={t('keepYear')}
        confirm={t('removeYear')}
        onSubmit={() => {
          close();
          actions.remove(profile);
        }}
      >
        <p>{t('removeYearText', { name, school: profile.school })}</p>
      </FormSheet>
    </>
  );
}
