import { addDays, daysBetween } from '#contract/recurrence/local-times.ts';
import { boundsOf } from '#contract/areas/school/averages.ts';
import {
  GRADE_CATEGORIES_MAX,
  GRADING_SCALES,
  schoolProfiles,
  TERMS_MAX,
  type GradeCategory,
  type SchoolProfile,
  type Term,
} from '#contract/areas/school/profiles.ts';
import type * as z from 'zod/mini';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import styles from './fields.module.css';
import { Pair, useStudents } from './fields.tsx';

type Category = z.infer<typeof GradeCategory>;

/** Equal parts of the days from the first to the last. */
function partsOf(first: string, last: string, count: number, nameOf: (number: number) => string): Term[] {
  const days = daysBetween(first, last) + 1;
  const startOf = (at: number) => addDays(first, Math.round((at * days) / count));
  return Array.from({ length: count }, (_, at) => ({
    ...{ name: nameOf(at + 1), starts_on: startOf(at), ends_on: addDays(startOf(at + 1), -1) },
  }));
}

/** `list` with changes of one of its entries. */
const changed = <Entry,>(list: readonly Entry[], at: number, changes: Partial<Entry>): readonly Entry[] =>
  list.map((one, place) => (place === at ? { ...one, ...changes } : one));

/** A student's year in a school: its days, and how it grades. */
export function ProfileDialog(props: RowDialogProps<SchoolProfile>) {
  const { row } = props;
  const { t } = useTranslation('school-forms');
  const students = useStudents('all');
  const only = students.length === 1 ? (students[0]?.value ?? '') : '';
  const today = dayOf(useNow());
  // From August on it is the year that begins, before that the one that ends.
  const firstYear = Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0);
  const terms: readonly Term[] = row?.terms ?? [];
  const categories: readonly Category[] = row?.categories ?? [];
  const form = useRowForm(schoolProfiles, props, {
    area: 'school-forms',
    initial: {
      ...{ student_id: row?.student_id ?? only, school: row?.school ?? '', grade_level: row?.grade_level ?? '' },
      ...{ class_name: row?.class_name ?? '', starts_on: row?.starts_on ?? `${firstYear}-09-01` },
      ...{ ends_on: row?.ends_on ?? `${firstYear + 1}-06-30`, passing_mark: row?.passing_mark ?? null },
      grading_scale: row?.grading_scale ?? 'ten',
      ...{ alternates: (row?.week_a_on ?? null) !== null, week_a_on: row?.week_a_on ?? '', terms, categories },
    },
    toFields: ({ student_id, alternates, ...rest }) => ({
      ...(row === null ? { student_id } : {}),
      ...rest,
      week_a_on: alternates ? rest.week_a_on || rest.starts_on : '',
      terms: rest.terms.length > 0 ? rest.terms : null,
      categories: rest.categories.length > 0 ? rest.categories : null,
    }),
  });
  const { values, change } = form;
  const isWhole = values.starts_on !== '' && values.starts_on < values.ends_on;
  const suggest = (count: number, word: 'termNumber' | 'semesterNumber') => (
    <Button
      disabled={!isWhole}
      onClick={() =>
        change({ terms: partsOf(values.starts_on, values.ends_on, count, (number) => t(word, { number })) })
      }
    >
      {t(count === 2 ? 'twoSemesters' : 'threeTerms')}
    </Button>
  );
  const [from, to] = boundsOf(values.grading_scale);
  const { passing_mark } = values;
  const isBeyond = passing_mark !== null && (passing_mark < from || passing_mark > to);
  const passing = form.number('passing_mark', 2);
  const bounds = t('markBounds', { from, to });
  return (
    <RowDialog form={form} isOpen={props.isOpen} isIncomplete={isBeyond} title={t(form.isNew ? 'newYear' : 'editYear')}>
      {form.isNew ? (
        <SelectField label={t('student')} none={t('chooseStudent')} options={students} {...form.value('student_id')} />
      ) : null}
      <TextField label={t('school')} autoComplete="off" {...form.text('school')} />
      <Pair>
        <TextField
          label={t('level')}
          placeholder={t('levelExample')}
          autoComplete="off"
          {...form.text('grade_level')}
        />
        <TextField label={t('className')} autoComplete="off" {...form.text('class_name')} />
      </Pair>
      <Pair>
        <DateField label={t('firstDay')} {...form.value('starts_on')} />
        <DateField label={t('lastDay')} min={values.starts_on} {...form.value('ends_on')} />
      </Pair>
      <SelectField
        label={t('scale')}
        options={GRADING_SCALES.map((value) => ({ value, label: t(`scale_${value}`) }))}
        {...form.value('grading_scale')}
      />
      <NumberField
        label={t(values.grading_scale === 'letters' ? 'passingPoints' : 'passingMark')}
        {...passing}
        error={isBeyond ? bounds : passing.error}
      />
      <fieldset disabled={!form.mayEdit} className={styles['group']}>
        <legend className={styles['legend']}>{t('terms')}</legend>
        {values.terms.map((term, at) => {
          const set = (changes: Partial<Term>) => change({ terms: [...changed(values.terms, at, changes)] });
          const error = (field: keyof Term) => form.errorOf(`terms.${at}.${field}`);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- terms have no ids, and their place is what names them
            <div key={at} className={styles['group']}>
              <TextField
                label={`${t('termName')} ${at + 1}`}
                autoComplete="off"
                value={term.name}
                error={error('name')}
                onChange={({ target }) => set({ name: target.value })}
              />
              <Pair>
                <DateField
                  label={t('from')}
                  value={term.starts_on}
                  error={error('starts_on')}
                  onChange={(starts_on) => set({ starts_on })}
                />
                <DateField
                  label={t('until')}
                  value={term.ends_on}
                  min={term.starts_on}
                  error={error('ends_on')}
                  onChange={(ends_on) => set({ ends_on })}
                />
              </Pair>
              <div>
                <Button tone="quiet" onClick={() => change({ terms: values.terms.filter((_, place) => place !== at) })}>
                  {t('removeNamed', { name: term.name || String(at + 1) })}
                </Button>
              </div>
            </div>
          );
        })}
        <div className={styles['actions']}>
          {values.terms.length === 0 ? suggest(3, 'termNumber') : null}
          {values.terms.length === 0 ? suggest(2, 'semesterNumber') : null}
          <Button
            disabled={values.terms.length >= TERMS_MAX}
            onClick={() => change({ terms: [...values.terms, { name: '', starts_on: '', ends_on: '' }] })}
          >
            {t('addTerm')}
          </Button>
        </div>
      </fieldset>
      <fieldset disabled={!form.mayEdit} className={styles['group']}>
        <legend className={styles['legend']}>{t('categories')}</legend>
        <p className={styles['note']}>{t('categoriesText')}</p>
        {values.categories.map((category, at) => {
          const set = (changes: Partial<Category>) =>
            change({ categories: [...changed(values.categories, at, changes)] });
          const error = (field: keyof Category) => form.errorOf(`categories.${at}.${field}`);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- categories have no ids
            <div key={at} className={styles['group']}>
              <Pair>
                <TextField
                  label={`${t('category')} ${at + 1}`}
                  autoComplete="off"
                  value={category.name}
                  error={error('name')}
                  onChange={({ target }) => set({ name: target.value })}
                />
                <NumberField
                  {...passing}
                  optional=""
                  label={t('weight')}
                  value={category.weight}
                  unclear={t('weightInvalid')}
                  error={error('weight') && t('weightInvalid')}
                  onChange={(weight) => set({ weight: weight ?? 0 })}
                />
              </Pair>
              <div>
                <Button
                  tone="quiet"
                  onClick={() => change({ categories: values.categories.filter((_, place) => place !== at) })}
                >
                  {t('removeNamed', { name: category.name || String(at + 1) })}
                </Button>
              </div>
            </div>
          );
        })}
        <div className={styles['actions']}>
          <Button
            disabled={values.categories.length >= GRADE_CATEGORIES_MAX}
            onClick={() => change({ categories: [...values.categories, { name: '', weight: 1 }] })}
          >
            {t('addCategory')}
          </Button>
        </div>
      </fieldset>
      <fieldset disabled={!form.mayEdit} className={styles['group']}>
        <SwitchField
          label={t('alternates')}
          text={t('alternatesText')}
          isOn={values.alternates}
          onSwitch={(alternates) => change({ alternates, week_a_on: values.week_a_on || values.starts_on })}
        />
        {values.alternates ? <DateField label={t('weekADay')} {...form.value('week_a_on')} /> : null}
      </fieldset>
    </RowDialog>
  );
}
