import type { Grade } from './grades.ts';
import type { GradingScale, SchoolProfile } from './profiles.ts';

/** What averages depend on. */
export type Grading = Pick<SchoolProfile, 'grading_scale' | 'passing_mark' | 'terms' | 'categories'>;
export type Mark = Pick<
  Grade,
  'subject' | 'category' | 'weight' | 'score' | 'score_max' | 'letter' | 'term' | 'graded_on'
>;

/** The worst and the best mark of each scale. Letters count as grade points. */
export const SCALES: Readonly<Record<GradingScale, { readonly worst: number; readonly best: number }>> = {
  ten: { worst: 0, best: 10 },
  twenty: { worst: 0, best: 20 },
  hundred: { worst: 0, best: 100 },
  six_best: { worst: 1, best: 6 },
  one_best: { worst: 6, best: 1 },
  letters: { worst: 0, best: 4 },
};

/** Letters, their grade points, and the least percentage of each, from the best. */
export const LETTERS: readonly (readonly [letter: string, points: number, percentage: number])[] = [
  ['A+', 4, 97],
  ['A', 4, 93],
  ['A-', 3.7, 90],
  ['B+', 3.3, 87],
  ['B', 3, 83],
  ['B-', 2.7, 80],
  ['C+', 2.3, 77],
  ['C', 2, 73],
  ['C-', 1.7, 70],
  ['D+', 1.3, 67],
  ['D', 1, 63],
  ['D-', 0.7, 60],
  ['F', 0, 0],
];

/** Two decimals, a half upwards. Sums of marks such as 6.7 are off by the last digit of a binary fraction, which must not decide. */
export const roundMark = (mark: number): number => Math.round(Number((mark * 100).toFixed(6))) / 100;

/** Sums of marks in binary fractions are off by less than this. */
const TINY = 1e-9;

/** The lowest letter with at least these grade points. */
export const letterFor = (points: number): string => LETTERS.findLast(([, each]) => each >= points - TINY)?.[0] ?? 'A+';

/** The value of a grade in its scale; null where it has none, as one with only a comment. */
export function markOf({ score, score_max, letter }: Mark, scale: GradingScale): number | null {
  if (scale === 'letters') {
    const written = LETTERS.find(([each]) => each === letter?.toUpperCase().replace('−', '-'));
    if (written) return written[1];
    if (score === null || score_max === null) return null;
    return LETTERS.find(([, , least]) => (score / score_max) * 100 >= least)?.[1] ?? null;
  }
  if (score === null) return null;
  const { worst, best } = SCALES[scale];
  return score_max === null ? score : worst + ((best - worst) * score) / score_max;
}

/** The least and the greatest mark of a scale, whichever is the better one. */
export function boundsOf(scale: GradingScale): readonly [least: number, greatest: number] {
  const { worst, best } = SCALES[scale];
  return [Math.min(worst, best), Math.max(worst, best)];
}

/** True for a grade without a score, of no more points than there were, or with a mark that the scale has. */
export function isOnScale({ score, score_max }: Pick<Mark, 'score' | 'score_max'>, scale: GradingScale): boolean {
  const [least, greatest] = score_max === null ? boundsOf(scale) : [0, score_max];
  return score === null || (score >= least && score <= greatest);
}

/** The place of a grade's term among those of the year, from 1; null in none. */
export function termOf({ term, graded_on }: Mark, { terms }: Pick<Grading, 'terms'>): number | null {
  if (term !== null) return term;
  const place = (terms ?? []).findIndex(({ starts_on, ends_on }) => starts_on <= graded_on && graded_on <= ends_on);
  return place < 0 ? null : place + 1;
}

export interface Average {
  /** In the scale, not rounded. Null without a grade that counts. */
  readonly mark: number | null;
  readonly count: number;
  /** Grades that do not count, because the year has categories and they are in none of them. */
  readonly uncounted: number;
}

const nameOf = (name: string | null): string => (name ?? '').trim().toLowerCase();

/** No category has this name: names have no line endings. */
const OTHERS = '\n';

/** Sums of one category: `weight` is how much it counts beside the others, null for one that the year does not have. */
interface Sums {
  readonly weight: number | null;
  marks: number;
  weights: number;
  count: number;
}

/** The grades of a subject by category. Without categories of the year all are in one, '' by name. */
function sumsOf(grades: readonly Mark[], { grading_scale, categories }: Grading): Map<string, Sums> {
  const declared = categories?.length ? categories : [{ name: '', weight: 1 }];
  const sums = new Map<string, Sums>();
  for (const { name, weight } of declared) sums.set(nameOf(name), { weight, marks: 0, weights: 0, count: 0 });
  const others: Sums = { weight: null, marks: 0, weights: 0, count: 0 };
  for (const grade of grades) {
    const mark = markOf(grade, grading_scale);
    if (mark === null || grade.weight === 0) continue;
    const sum = sums.get(categories?.length ? nameOf(grade.category) : '') ?? others;
    sum.marks += mark * grade.weight;
    sum.weights += grade.weight;
    sum.count += 1;
  }
  if (others.count > 0) sums.set(OTHERS, others);
  return sums;
}

/** The average of one subject's grades: of each category by the weights of its grades, and of these by the weights of the categories that have any. */
export function averageOf(grades: readonly Mark[], grading: Grading): Average {
  const sums = [...sumsOf(grades, grading).values()];
  const countOf = (some: readonly Sums[]) => some.reduce((sum, { count }) => sum + count, 0);
  return {
    mark: combine(sums),
    count: countOf(sums.filter(counts)),
    uncounted: countOf(sums.filter(({ weight }) => weight === null)),
  };
}

const counts = ({ weight, weights }: Sums): boolean => weight !== null && weight > 0 && weights > 0;

/** The average of categories by their weights; null where none counts. */
function combine(sums: readonly Sums[]): number | null {
  const counted = sums.filter(counts);
  const whole = counted.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  const marks = counted.reduce((sum, { weight, marks, weights }) => sum + ((weight ?? 0) * marks) / weights, 0);
  return whole > 0 ? marks / whole : null;
}

export interface SubjectAverages {
  /** As it is written in the newest grade. */
  readonly subject: string;
  readonly year: Average;
  /** By the place of the term, from 1. */
  readonly terms: ReadonlyMap<number, Average>;
}

/** The averages of each subject, by its name in any case. Sorted by name. */
export function averagesBySubject(grades: readonly Mark[], grading: Grading): SubjectAverages[] {
  const bySubject = Map.groupBy(grades, ({ subject }) => nameOf(subject));
  return [...bySubject.values()]
    .map((own) => {
      const newest = own.reduce((best, each) => (each.graded_on > best.graded_on ? each : best));
      const byTerm = Map.groupBy(own, (grade) => termOf(grade, grading));
      const terms = [...byTerm].flatMap(([term, some]) =>
        term === null ? [] : [[term, averageOf(some, grading)] as const],
      );
      return { subject: newest.subject.trim(), year: averageOf(own, grading), terms: new Map(terms) };
    })
    .toSorted((one, other) => (nameOf(one.subject) < nameOf(other.subject) ? -1 : 1));
}

/** The average of all subjects, each of which counts the same. Null without any. */
export function overallOf(averages: readonly Pick<Average, 'mark'>[]): number | null {
  const marks = averages.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  return marks.length > 0 ? marks.reduce((sum, mark) => sum + mark, 0) / marks.length : null;
}

/** True for a mark that is as good as another, or better, when both are rounded. */
export function isAsGood(mark: number, wanted: number, scale: GradingScale): boolean {
  const { worst, best } = SCALES[scale];
  return best > worst ? roundMark(mark) >= roundMark(wanted) : roundMark(mark) <= roundMark(wanted);
}

/** Whether a mark passes; null where the year has no passing mark. */
export const isPassing = (mark: number, { passing_mark, grading_scale }: Grading): boolean | null =>
  passing_mark === null ? null : isAsGood(mark, passing_mark, grading_scale);

/** What the next grade has to be: at least a mark, with two decimals; any, where the worst one is enough; or not even the best one is, with which the average becomes `average`. */
export type NextGrade =
  | { readonly kind: 'mark'; readonly mark: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'not_reachable'; readonly average: number | null };

/** What the next grade of a subject, with a weight and in a category, has to be for a wished average. */
export function nextGradeFor(
  wished: number,
  grades: readonly Mark[],
  grading: Grading,
  { weight, category = null }: { readonly weight: number; readonly category?: string | null },
): NextGrade {
  const { worst, best } = SCALES[grading.grading_scale];
  const averageWith = (mark: number): number | null => {
    const sums = sumsOf(grades, grading);
    const sum = sums.get(grading.categories?.length ? nameOf(category) : '');
    if (sum) Object.assign(sum, { marks: sum.marks + mark * weight, weights: sum.weights + weight });
    return combine([...sums.values()]);
  };
  // The average is a straight line over the mark, so two of its points say all of it.
  const [low, high] = [averageWith(worst), averageWith(best)];
  if (low === null || high === null) return { kind: 'not_reachable', average: null };
  if (isAsGood(low, wished, grading.grading_scale)) return { kind: 'any' };
  if (!isAsGood(high, wished, grading.grading_scale)) return { kind: 'not_reachable', average: high };
  const mark = worst + ((wished - low) / (high - low)) * (best - worst);
  // Rounded towards the best, so that the rounded one is enough.
  const cents = best > worst ? Math.ceil(mark * 100 - TINY) : Math.floor(mark * 100 + TINY);
  return { kind: 'mark', mark: best > worst ? Math.min(cents / 100, best) : Math.max(cents / 100, best) };
}
