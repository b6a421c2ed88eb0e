import { useState } from 'react';
import { LETTERS, boundsOf, isOnScale } from '#contract/areas/school/averages.ts';
import { grades, type Grade } from '#contract/areas/school/grades.ts';
import { schoolProfiles } from '#contract/areas/school/profiles.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { Pair, SubjectField } from './fields.tsx';

/** A grade: a mark in the year's scale, or points out of the most that there were. One with neither is only a comment. */
export function GradeDialog(props: RowDialogProps<Grade>) {
  const { row } = props;
  const { t } = useTranslation('school-forms');
  const today = dayOf(useNow());
  const [isAsked, setIsAsked] = useState(false);
  const years = useRows(schoolProfiles).rows;
  const yearOf = (id: string) => years.find((year) => year.id === id) ?? null;
  const isOfLetters = ({ profile_id, letter }: { profile_id: string; letter: string }) => {
    const scale = yearOf(profile_id)?.grading_scale;
    return scale === 'letters' || (scale === undefined && letter !== '');
  };
  const form = useRowForm(grades, props, {
    area: 'school-forms',
    initial: {
      ...{ student_id: row?.student_id ?? '', profile_id: row?.profile_id ?? '', subject: row?.subject ?? '' },
      ...{ title: row?.title ?? '', category: row?.category ?? '', weight: row ? row.weight : 1 },
      as: (row?.score_max ?? null) === null ? 'mark' : 'points',
      score: row?.score ?? null,
      score_max: row?.score_max ?? null,
      ...{ letter: row?.letter ?? '', term: row?.term ?? null },
      ...{ graded_on: row?.graded_on ?? today, comment: row?.comment ?? '' },
    },
    toFields: ({ student_id, profile_id, as, score, score_max, letter, ...rest }) => ({
      ...(row === null ? { student_id, profile_id } : {}),
      ...rest,
      ...(as === 'points'
        ? { score, score_max, letter: '' }
        : isOfLetters({ profile_id, letter })
          ? { score: null, score_max: null, letter }
          : { score, score_max: null, letter: '' }),
    }),
  });
  const { values, change } = form;
  const year = yearOf(values.profile_id);
  const scale = year?.grading_scale ?? null;
  const hasLetters = isOfLetters(values);
  const [hasSubject] = useState(values.subject !== '');
  const fault = faultOf();

  /** Why the mark cannot be saved; null where it can. */
  function faultOf(): { field: 'score' | 'score_max'; said: string } | null {
    const { as, score, score_max } = values;
    if (as === 'points') {
      if (score === null && score_max === null) return null;
      if (score_max === null) return { field: 'score_max', said: t('scoreMaxRequired') };
      if (score === null) return { field: 'score', said: t('scoreRequired') };
      const isOn = isOnScale({ score, score_max }, scale ?? 'ten'); // of points it does not matter
      return isOn ? null : { field: 'score', said: t('pointsBounds', { to: score_max }) };
    }
    if (scale === null || hasLetters || isOnScale({ score, score_max: null }, scale)) return null;
    const [from, to] = boundsOf(scale);
    return { field: 'score', said: t('markBounds', { from, to }) };
  }

  async function submit(target: EventTarget): Promise<void> {
    setIsAsked(true);
    if (fault === null) await form.submit(target);
    else focusFirstError(target);
  }

  const number = (field: 'score' | 'score_max') => {
    const own = form.number(field, 2);
    return { ...own, error: isAsked && fault?.field === field ? fault.said : own.error };
  };
  const categories = year?.categories?.map(({ name }) => name) ?? [];
  const others = values.category !== '' && !categories.includes(values.category) ? [values.category] : [];
  return (
    <RowDialog form={{ ...form, submit }} isOpen={props.isOpen} title={t(form.isNew ? 'newGrade' : 'editGrade')}>
      <SubjectField
        form={form}
        field="subject"
        label={t('subject')}
        studentId={values.student_id}
        isFirst={!hasSubject}
      />
      <TextField
        {...(hasSubject ? { 'data-autofocus': true } : {})}
        label={t('gradeTitle')}
        placeholder={t('gradeTitleExample')}
        autoComplete="off"
        {...form.text('title')}
      />
      <Choice
        label={t('entry')}
        disabled={!form.mayEdit}
        chosen={values.as}
        onChoose={(as) => change({ as })}
        options={[
          { value: 'mark', label: t('asMark') },
          { value: 'points', label: t('asPoints') },
        ]}
      />
      {values.as === 'points' ? (
        <Pair>
          <NumberField label={t('points')} {...number('score')} />
          <NumberField label={t('ofPoints')} {...number('score_max')} />
        </Pair>
      ) : hasLetters ? (
        <SelectField
          label={t('mark')}
          none={t('none')}
          options={LETTERS.map(([letter]) => ({ value: letter, label: letter }))}
          {...form.value('letter')}
        />
      ) : (
        <NumberField label={t('mark')} hint={scale ? t(`scale_${scale}`) : undefined} {...number('score')} />
      )}
      {categories.length + others.length > 0 ? (
        <SelectField
          label={t('category')}
          none={t('none')}
          options={[...categories, ...others].map((name) => ({ value: name, label: name }))}
          {...form.value('category')}
        />
      ) : null}
      <NumberField label={t('weight')} hint={t('weightText')} {...form.number('weight', 2)} />
      <DateField label={t('day')} {...form.value('graded_on')} />
      {year?.terms?.length ? (
        <SelectField
          label={t('term')}
          value={String(values.term ?? '')}
          none={t('termAuto')}
          options={year.terms.map(({ name }, at) => ({ value: String(at + 1), label: name }))}
          onChange={(term) => change({ term: term === '' ? null : Number(term) })}
          {...form.field('term')}
        />
      ) : null}
      <TextField label={t('comment')} autoComplete="off" {...form.text('comment')} />
    </RowDialog>
  );
}
