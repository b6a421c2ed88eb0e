import { SCHOOL_EVENT_KINDS, schoolEvents, type NewSchoolEvent } from '#contract/areas/school/events.ts';
import { grades as gradeRows, schoolAbsences } from '#contract/areas/school/grades.ts';
import { schoolExceptions, schoolPeriods, schoolProfiles, type GradingScale } from '#contract/areas/school/profiles.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { Actor } from '#contract/permissions.ts';
import { dayOf, type AnyDemoRows, type DemoRows, type DemoWorld } from '../../demo/demo-rows.ts';
import { RIVERA_SCHOOL } from './rivera-demo.ts';
import { VEGA_SCHOOL } from './vega-demo.ts';

/** The school year of a child of a demo family. Days count from today. */
export interface DemoSchool {
  readonly student: string;
  /** The manager who wrote down what no line names one of. */
  readonly maker: string;
  readonly zone: string;
  readonly year: { readonly school: string; readonly grade_level: string; readonly class_name: string };
  readonly grading: { readonly scale: GradingScale; readonly passing: number; readonly terms: readonly string[] };
  /** The names of the categories that weigh 60, 30 and 10. */
  readonly categories: readonly [exams: string, homework: string, participation: string];
  /** `08:30-09:20`, in the order of the lessons. */
  readonly times: string;
  /** The subjects of each day from Monday in that order; `Art/Music` alternates in weeks A and B. */
  readonly week: string;
  /** subject | room | teacher | what it needs */
  readonly subjects: string;
  /** subject | mark title; mark title; ...: the first is the oldest. A title begins with E, H or P for its category. */
  readonly grades: string;
  /** kind | subject | title | days | more, such as `at: 10:00, bring: Lunch, until: 3, by: leo, done, signed, note: ...` */
  readonly events: string;
  /** title | first day | last day */
  readonly holidays: string;
  /** day | reason | excused, or from-until */
  readonly absences: string;
}

const FAMILIES: Readonly<Record<string, readonly DemoSchool[]>> = { rivera: RIVERA_SCHOOL, vega: VEGA_SCHOOL };

/** The year, and its terms, in days from today. */
const [FIRST, LAST] = [-84, 196];
const TERM_ENDS = [-40, 40, LAST];
/** Between two grades of a subject. */
const GRADED_EVERY_DAYS = 15;

const partsOf = (line: string) => line.split('|').map((part) => part.trim());
const linesOf = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(partsOf);

/** The rows of one table for every child. `made`: the time of a row, so that their order is that of the lines. */
const ofChildren =
  <Name extends DemoRows['table']>(
    make: (
      child: DemoSchool,
      world: DemoWorld,
      by: (key?: string) => { of: string; actor: Actor; stamp: { id: string; created_at: string } },
    ) => ReturnType<NonNullable<DemoRows<Name>['rows']>>,
  ) =>
  (world: DemoWorld) => {
    let count = 0;
    return (FAMILIES[world.name] ?? []).flatMap((child) =>
      make(child, world, (key = child.maker) => {
        count += 1;
        const at = world.now.getTime() + FIRST * DAY_MS + count * 1_000;
        return {
          of: key,
          actor: { memberId: world.idOf(key), effectiveRole: 'none' },
          stamp: { id: newId(at), created_at: new Date(at).toISOString() },
        };
      }),
    );
  };

const yearOf = (world: DemoWorld, student: string) => {
  const student_id = world.idOf(student);
  const year = world.written('school_profiles').find(({ row }) => row.student_id === student_id);
  return { student_id, profile_id: year?.row.id ?? '' };
};

const profiles: DemoRows<'school_profiles'> = {
  table: 'school_profiles',
  dates: { created_at: 'past', starts_on: 'date', ends_on: 'date', week_a_on: 'date', terms: 'spans' },
  rows: ofChildren<'school_profiles'>(({ student, year, grading, categories }, world, by) => {
    const { of, actor, stamp } = by();
    const terms = grading.terms.map((name, place) => ({
      name,
      starts_on: dayOf(world.now, place === 0 ? FIRST : (TERM_ENDS[place - 1] ?? 0) + 1),
      ends_on: dayOf(world.now, TERM_ENDS[place]),
    }));
    const fields = {
      ...{
        ...year,
        student_id: world.idOf(student),
        grading_scale: grading.scale,
        passing_mark: grading.passing,
        terms,
      },
      categories: categories.map((name, place) => ({ name, weight: [60, 30, 10][place] ?? 0 })),
      ...{ starts_on: dayOf(world.now, FIRST), ends_on: dayOf(world.now, LAST), week_a_on: dayOf(world.now, FIRST) },
    };
    return [{ of, row: { ...schoolProfiles.applyCreate(fields, actor, world.now), ...stamp } }];
  }),
};

const periods: DemoRows<'school_periods'> = {
  table: 'school_periods',
  dates: { created_at: 'past' },
  rows: ofChildren<'school_periods'>(({ student, times, week, subjects }, world, by) => {
    const details = new Map(linesOf(subjects).map(([subject, ...more]) => [subject, more]));
    const slots = times.split(' ');
    return linesOf(week.replaceAll(', ', '|')).flatMap((day, weekday) =>
      day.flatMap((named, place) =>
        named.split('/').map((subject, alternative, { length }) => {
          const [room, teacher, bring] = details.get(subject) ?? [];
          const [starts = '', ends = ''] = slots[place]?.split('-') ?? [];
          const contact = world.written('contacts').find(({ row }) => row.name === teacher);
          const { of, actor, stamp } = by();
          const fields = {
            ...{ ...yearOf(world, student), weekday: weekday + 1, starts, ends, subject, room: room || null },
            ...{ teacher_id: contact?.row.id ?? null, teacher_name: teacher || null, bring: bring || null },
            week: length === 1 ? null : alternative === 0 ? ('A' as const) : ('B' as const),
          };
          return { of, row: { ...schoolPeriods.applyCreate(fields, actor, world.now), ...stamp } };
        }),
      ),
    );
  }),
};

const holidays: DemoRows<'school_exceptions'> = {
  table: 'school_exceptions',
  dates: { created_at: 'past', on_date: 'date', until_date: 'date' },
  rows: ofChildren<'school_exceptions'>((child, world, by) =>
    linesOf(child.holidays).map(([title = '', first, last]) => {
      const { of, actor, stamp } = by();
      const fields = {
        ...{
          ...yearOf(world, child.student),
          kind: 'holiday' as const,
          title,
          on_date: dayOf(world.now, Number(first)),
        },
        until_date: last ? dayOf(world.now, Number(last)) : null,
      };
      return { of, row: { ...schoolExceptions.applyCreate(fields, actor, world.now), ...stamp } };
    }),
  ),
};

/** "at: 10:00, done": what is not named is undefined, and a word alone is ''. */
const moreOf = (text = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(/, (?=\w+(?:: |, |$))/).map((part) => [part.split(': ')[0], part.split(': ')[1] ?? '']),
  );

const events: DemoRows<'school_events'> = {
  table: 'school_events',
  dates: {
    ...{ created_at: 'past', due_on: 'date', ends_on: 'date', completed_at: 'past', signed_at: 'past' },
  },
  rows: ofChildren<'school_events'>((child, world, by) =>
    linesOf(child.events).map(([kind, subject, title = '', days, rest]) => {
      const more = moreOf(rest);
      const { of, actor, stamp } = by(more['by']);
      const student_id = world.idOf(child.student);
      const fields: NewSchoolEvent = {
        ...{ student_id, kind: SCHOOL_EVENT_KINDS.find((one) => one === kind) ?? 'homework', title },
        ...{ subject: subject || null, due_on: dayOf(world.now, Number(days)), due_time: more['at'] ?? null },
        ends_on: more['until'] ? dayOf(world.now, Number(more['until'])) : null,
        ...{ ends_time: more['to'] ?? null, time_zone: child.zone, location: more['in'] ?? null },
        ...{ bring: more['bring'] ?? null, description: more['note'] ?? null },
      };
      const before = new Date(world.now.getTime() + Math.min(Number(days) - 1, -1) * DAY_MS).toISOString();
      const isDone = more['done'] !== undefined;
      const isSigned = more['signed'] !== undefined;
      return {
        of,
        row: {
          ...schoolEvents.applyCreate(fields, actor, world.now),
          ...(isDone && { status: 'completed' as const, completed_at: before, completed_by: student_id }),
          ...(isSigned && { is_signed: true, signed_at: before, signed_by: world.idOf(child.maker) }),
          ...stamp,
        },
      };
    }),
  ),
};

const grades: DemoRows<'grades'> = {
  table: 'grades',
  dates: { created_at: 'past', graded_on: 'date' },
  rows: ofChildren<'grades'>((child, world, by) =>
    linesOf(child.grades).flatMap(([subject = '', list = ''], line) =>
      list.split('; ').map((text, place, { length }) => {
        const [, mark = '', letter = '', title = ''] = /^(\S+) ([EHP]) (.*)$/.exec(text) ?? [];
        // The subjects are not graded on the same days.
        const days = -2 - line - (length - 1 - place) * GRADED_EVERY_DAYS;
        const { of, actor, stamp } = by();
        const isLetter = child.grading.scale === 'letters';
        const fields = {
          ...{ ...yearOf(world, child.student), subject, title, graded_on: dayOf(world.now, days) },
          ...{ score: isLetter ? null : Number(mark), letter: isLetter ? mark : null },
          category: child.categories['EHP'.indexOf(letter)] ?? null,
        };
        return { of, row: { ...gradeRows.applyCreate(fields, actor, world.now), ...stamp } };
      }),
    ),
  ),
};

const absences: DemoRows<'school_absences'> = {
  table: 'school_absences',
  dates: { created_at: 'past', starts_on: 'date', ends_on: 'date' },
  rows: ofChildren<'school_absences'>((child, world, by) =>
    linesOf(child.absences).map(([days, reason = '', more = '']) => {
      const { of, actor, stamp } = by();
      const [starts = null, ends = null] = /^\d/.test(more) ? more.split('-') : [];
      const fields = {
        ...{ student_id: world.idOf(child.student), starts_on: dayOf(world.now, Number(days)), reason, starts, ends },
        is_excused: more === 'excused',
      };
      return { of, row: { ...schoolAbsences.applyCreate(fields, actor, world.now), ...stamp } };
    }),
  ),
};

export const demo: readonly AnyDemoRows[] = [profiles, periods, holidays, events, grades, absences];
