import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { familyPermissions } from '#contract/areas/family.ts';
import type { DayLine, TodayPart } from '../../areas/area.ts';
import { inOrder, wordsOfParts } from '../../areas/areas.ts';
import { prepareArea, useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatLongDay } from '../../ui/dates/dates.ts';
import { HouseDrawing } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useNow } from '../../ui/dates/use-now.ts';
import { FamilyQuickAdd } from '../dialogs/family-quick-add.tsx';
import { useFamilyProps } from '../people.ts';
import { joinLines, linesByPerson, linesOf } from './arrange-day.ts';
import { DayList } from './day-list.tsx';
import { DoneSign } from './done-sign.tsx';
import { Greeting } from './greeting.tsx';
import { sayDay } from './sentence.ts';
import styles from './today-page.module.css';
import { useWhoseDay, type Whose } from './whose-day.ts';

const PARTS = inOrder(
  import.meta.glob<TodayPart['useLines']>('../../areas/*/area/today.tsx', { eager: true, import: 'useLines' }),
);

/** Fetched after the first lines are shown, because it brings what expands repeating events. */
const DayPlan = lazy(async () => ({ default: (await loadDayPlan())[0].DayPlan }));

function loadDayPlan() {
  return Promise.all([
    import('./day-plan.tsx'),
    ...[...wordsOfParts('entries'), ...wordsOfParts('needs')].map(prepareArea),
  ]);
}

interface Plan {
  readonly lines: readonly DayLine[];
  readonly elsewhere: number;
  readonly isKnown: boolean;
}

/** The day of the person, or of the whole family: one sentence, and in the house all that the areas have for today, in the order of time. */
export function TodayPage() {
  const { t } = useTranslation('today');
  const habits = useDateHabits();
  const family = useFamilyProps();
  const { family: session } = useSession();
  const may = useMay();
  const now = useNow();
  const { whose, choose } = useWhoseDay();
  const [plan, setPlan] = useState<Plan>({ lines: [], elsewhere: 0, isKnown: false });
  const onPlan = useCallback((next: Plan) => setPlan(next), []);
  const views = PARTS.map((useLines) => useLines(now, family));
  const all = joinLines(
    views.flatMap(({ lines }) => lines),
    plan.lines,
  );
  const lines = whose === 'family' ? all : linesOf(all, family.myId);
  const isChild = session?.role === 'child';

  if (all.length === 0 && views.some(({ status }) => status === 'error')) {
    return (
      <ErrorPanel
        title={t('failedTitle')}
        description={t('failedText')}
        action={{ label: t('tryAgain'), run: () => location.reload() }}
      />
    );
  }
  const isLoading = all.length === 0 && views.some(({ status }) => status === 'loading');
  return (
    <div className={`${styles['screen']} ${isChild ? styles['child'] : ''}`}>
      <div className={styles['main']}>
        <div className={styles['top']}>
          <Greeting />
          <h1 className={styles['sentence']}>
            {isLoading ? t('title') : sayDay({ ...plan, lines, isChild }, now, t, habits)}
          </h1>
          {choose ? (
            <Choice<Whose>
              label={t('whose')}
              hidesLabel
              chosen={whose}
              onChoose={choose}
              options={[
                { value: 'family', label: t('family') },
                { value: 'mine', label: t('mine') },
              ]}
            />
          ) : null}
        </div>
        {isChild ? <DoneSign lines={lines} /> : <FamilyQuickAdd place="today" />}
        <div className={styles['house']}>
          <svg className={styles['roof']} viewBox="0 0 760 56" aria-hidden="true">
            <path className={styles['attic']} d="M38 56V50L380 7l342 43v6z" />
            <path d="M6 53 380 5l374 48" />
          </svg>
          <div className={styles['room']}>
            <p className={styles['date']}>
              <time dateTime={dayOf(now)}>{formatLongDay(dayOf(now), habits)}</time>
            </p>
            {isLoading ? <SkeletonRows count={3} label={t('loading')} /> : null}
            {!isLoading && plan.isKnown && lines.length === 0 ? (
              <div className={styles['nothing']}>
                <HouseDrawing />
                {/* A parent who pays at once comes here without having been welcomed. */}
                {family.people.length === 1 && may(familyPermissions.manage) ? (
                  <Link to="/welcome">{t('sayWho')}</Link>
                ) : null}
              </div>
            ) : null}
            {whose === 'family' ? (
              <FamilyDay lines={lines} now={now} />
            ) : (
              <DayList lines={lines} now={now} person={family.myId} isWhole />
            )}
          </div>
        </div>
      </div>
      {isLoading ? null : (
        <Suspense fallback={null}>
          <DayPlan {...{ whose, isChild, onPlan }} />
        </Suspense>
      )}
    </div>
  );
}

/** What concerns several people or all, then the day of each person, each name once; at last who has nothing. */
function FamilyDay({ lines, now }: { lines: readonly DayLine[]; now: Date }) {
  const { t, language } = useTranslation('today');
  const { currentMembers } = useFamilyProps();
  const byPerson = useMemo(() => linesByPerson(lines, currentMembers), [lines, currentMembers]);
  const shared = byPerson.get(null) ?? [];
  const free = currentMembers.filter(({ id }) => !byPerson.has(id)).map(({ firstName }) => firstName);
  if (lines.length === 0) return null;
  return (
    <div className={styles['people']}>
      {shared.length > 0 ? (
        <section aria-labelledby="today-together" className={styles['together']}>
          <h2 id="today-together" className={styles['person']}>
            {t('together')}
          </h2>
          <DayList lines={shared} now={now} person={null} />
        </section>
      ) : null}
      {currentMembers.map((person) => {
        const own = byPerson.get(person.id);
        return own ? (
          <section key={person.id} aria-labelledby={`today-${person.id}`}>
            <h2 id={`today-${person.id}`} className={styles['person']}>
              <Avatar person={person} size="sm" />
              {person.firstName}
            </h2>
            <DayList lines={own} now={now} person={person.id} />
          </section>
        ) : null;
      })}
      {free.length > 0 ? (
        <p className={styles['free']}>{t('free', { names: new Intl.ListFormat(language).format(free) })}</p>
      ) : null}
    </div>
  );
}
