import { useState } from 'react';
import {
  kitchenPhotoAddress,
  type KitchenDay,
  type KitchenItem,
  type KitchenTick,
} from '#contract/areas/pins/kitchen.ts';
import { API } from '#contract/paths.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatLongDay, formatTime } from '../../ui/dates/dates.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { drawPeople, HUES, type Person } from '../../ui/people.ts';
import { DayCell, Face } from './day-cell.tsx';
import { isNight, linesFor, linesForAll, linesOf, type Line } from './day-lines.ts';
import { GroceryCell } from './grocery-cell.tsx';
import type { KitchenStore, KitchenView, TickOutcome } from './kitchen-store.ts';
import styles from './kitchen.module.css';
import { NextUp } from './next-up.tsx';
import { TickSheet, type Ticked } from './tick-sheet.tsx';
import { useClock, useDarkPage, useWakeLock } from './use-kitchen.ts';

interface KitchenScreenProps {
  view: KitchenView;
  store: Pick<KitchenStore, 'tick'>;
  /** The people who sign in here by their face. */
  canEnter: (personId: string) => boolean;
  onFace: (personId: string) => void;
  onAddress: () => void;
  sayAmount: (item: KitchenItem) => string;
}

/** The people of the day as the kit shows them. */
const drawAll = ({ people }: KitchenDay): Person[] =>
  drawPeople(
    people.map(({ id, name, colour, photo }) => ({
      ...{ id, name, picture: `${API.avatars}/${id}.svg?rings` },
      // A newer server may know a colour that this page does not.
      hue: HUES.find((hue) => hue === colour) ?? 'brick',
      photo: photo === null ? undefined : kitchenPhotoAddress(photo),
    })),
  );

/** What a row is called; without a name once the day does not have it any more. */
const titleOf = ({ tasks, groceries }: KitchenDay, { id }: KitchenTick): string =>
  tasks.find((task) => task.id === id)?.title ?? groceries?.items.find((item) => item.id === id)?.name ?? '…';

/** At most three columns, each wide enough for its words; a device that stands upright has two (kitchen.module.css). */
const columnsOf = (cells: number) => (cells > 4 ? 3 : cells > 1 ? 2 : 1);

/** A paired tablet that no person is signed in at: the family's day by person, what comes next, and the groceries. Readable from two metres. */
export function KitchenScreen({ view, store, canEnter, onFace, onAddress, sayAmount }: KitchenScreenProps) {
  const { t } = useTranslation('kitchen');
  const habits = useDateHabits();
  const now = useClock();
  const isDim = isNight(now);
  useWakeLock(!isDim);
  useDarkPage(isDim);
  /** `count` numbers the openings, so that each starts with a fresh state. */
  const [ticking, setTicking] = useState<{ ticked: Ticked; isOpen: boolean; count: number } | null>(null);
  const { day: kitchen, refused, offlineSinceMs } = view;
  const today = dayOf(now);
  const people = kitchen ? drawAll(kitchen) : [];
  const lines = kitchen ? linesOf(kitchen, today, now) : [];
  const ask = (ticked: Ticked) => setTicking((last) => ({ ticked, isOpen: true, count: (last?.count ?? 0) + 1 }));
  const close = () => setTicking((last) => last && { ...last, isOpen: false });

  async function tick(ticked: Ticked, person: Person): Promise<TickOutcome> {
    const { table, id, title, isDone } = ticked;
    const made = { table, id, is_done: !isDone, member_id: person.id };
    const outcome = await store.tick(made);
    if (outcome === 'refused') return outcome;
    const words = { title, name: person.firstName };
    showToast(() => ({
      ...{ key: 'tick', tone: 'done', title: t(isDone ? 'opened' : 'ticked', words) },
      ...(outcome === 'waiting' ? { description: t('tickWaits') } : {}),
      action: { label: t('undo'), run: () => void store.tick({ ...made, is_done: isDone }) },
    }));
    return outcome;
  }

  function askOfTask({ id, title, isDone, tickers }: Line): void {
    const own = (tickers ?? []).flatMap((one) => people.find((person) => person.id === one) ?? []);
    ask({ table: 'tasks', id, title, isDone, people: own });
  }

  const ofAll = linesForAll(lines);
  const busy = people.filter(({ id }) => linesFor(lines, id).length > 0);
  const free = people.filter((person) => !busy.includes(person));
  const cells = busy.length + (ofAll.length > 0 ? 1 : 0);
  const enter = ({ id }: Person) => (canEnter(id) ? () => onFace(id) : null);
  return (
    <main className={styles['screen']} data-night={isDim || undefined} aria-label={t('title')}>
      <header className={styles['head']}>
        <div>
          <h1 className={styles['clock']}>
            <time>{formatTime(now, habits)}</time>
          </h1>
          <p className={styles['date']}>{formatLongDay(today, habits)}</p>
        </div>
        {kitchen ? <NextUp kitchen={kitchen} people={people} now={now} /> : null}
      </header>
      {kitchen ? (
        <div className={styles['board']}>
          <div
            className={styles['cells']}
            style={{ '--columns': columnsOf(cells) } as React.CSSProperties} // custom properties are unknown to CSSProperties
          >
            {busy.map((person) => (
              <DayCell
                key={person.id}
                person={person}
                lines={linesFor(lines, person.id)}
                now={now}
                onEnter={enter(person)}
                onTick={askOfTask}
              />
            ))}
            {ofAll.length > 0 ? (
              <DayCell person={null} lines={ofAll} now={now} onEnter={null} onTick={askOfTask} />
            ) : null}
          </div>
          <GroceryCell
            groceries={kitchen.groceries}
            sayAmount={sayAmount}
            onTick={({ id, name, is_checked }) =>
              ask({ table: 'grocery_items', id, title: name, isDone: is_checked, people })
            }
          />
        </div>
      ) : (
        <p className={styles['empty']}>{t(offlineSinceMs === null ? 'loading' : 'unreachable')}</p>
      )}
      <footer className={styles['foot']}>
        {free.length > 0 ? (
          <ul className={styles['freeFaces']} aria-label={t('free')}>
            {free.map((person) => (
              <li key={person.id}>
                <Face person={person} name={person.firstName} onEnter={enter(person)} />
              </li>
            ))}
          </ul>
        ) : null}
        <p role="status" className={styles['offline']}>
          {kitchen && refused && !ticking?.isOpen ? t('tickNotTaken', { title: titleOf(kitchen, refused) }) : ''}{' '}
          {offlineSinceMs === null || !kitchen
            ? ''
            : t('offline', { time: formatTime(new Date(offlineSinceMs), habits) })}
        </p>
        <button type="button" className={styles['way']} onClick={onAddress}>
          {t('otherWay')}
        </button>
      </footer>
      {ticking ? (
        <TickSheet
          key={ticking.count}
          ticked={ticking.ticked}
          isOpen={ticking.isOpen}
          onClose={close}
          onTick={(person) => tick(ticking.ticked, person)}
        />
      ) : null}
    </main>
  );
}
