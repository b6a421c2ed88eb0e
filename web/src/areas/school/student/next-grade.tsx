import { useState } from 'react';
import { LETTERS, nextGradeFor, SCALES } from '#contract/areas/school/averages.ts';
import type { Grade } from '#contract/areas/school/grades.ts';
import type { SchoolProfile } from '#contract/areas/school/profiles.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { sayMark } from '../say.ts';
import gradeStyles from './grades.module.css';

const DECIMALS = 2;

interface NextGradeProps {
  profile: SchoolProfile;
  rows: readonly Grade[];
}

/** What the next grade of a subject has to be for a wished average. */
export function NextGrade({ profile, rows }: NextGradeProps) {
  const { t, language } = useTranslation('school');
  const { grading_scale, categories, passing_mark } = profile;
  const { worst, best } = SCALES[grading_scale];
  const [wished, setWished] = useState<number | null>(passing_mark);
  const [category, setCategory] = useState(categories?.[0]?.name ?? '');
  const isInScale = wished !== null && wished >= Math.min(worst, best) && wished <= Math.max(worst, best);

  function sayNeeded(): string {
    if (wished === null) return t('nextAsk');
    if (!isInScale)
      return t('nextOutside', {
        worst: sayMark(worst, grading_scale, language),
        best: sayMark(best, grading_scale, language),
      });
    const next = nextGradeFor(wished, rows, profile, { weight: 1, category: categories?.length ? category : null });
    if (next.kind === 'any') return t('nextAny');
    if (next.kind === 'mark') return t('nextMark', { mark: sayMark(next.mark, grading_scale, language) });
    return next.average === null
      ? t('nextNothing')
      : t('nextUnreachable', { average: sayMark(next.average, grading_scale, language) });
  }

  return (
    <div className={gradeStyles['next']}>
      {grading_scale === 'letters' ? (
        <SelectField
          label={t('wished')}
          value={String(wished ?? '')}
          none="–"
          options={LETTERS.filter(([letter]) => letter !== 'A+').map(([letter, points]) => ({
            value: String(points),
            label: letter,
          }))}
          onChange={(value) => setWished(value === '' ? null : Number(value))}
        />
      ) : (
        <NumberField
          label={t('wished')}
          value={wished}
          onChange={setWished}
          error={null}
          {...{ language, unclear: t('nextAsk'), shape: { decimals: DECIMALS, isInSmallestUnit: false } }}
        />
      )}
      {categories?.length ? (
        <SelectField
          label={t('nextIn')}
          value={category}
          options={categories.map(({ name }) => ({ value: name, label: name }))}
          onChange={setCategory}
        />
      ) : null}
      <p aria-live="polite">{sayNeeded()}</p>
    </div>
  );
}
