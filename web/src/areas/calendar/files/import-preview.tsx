import { useState } from 'react';
import { calendarPermissions, EVENT_CATEGORIES, familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { compareMembers, members } from '#contract/areas/family.ts';
import { privateDetails } from '#contract/areas/people.ts';
import { completeDetails } from '#contract/areas/member-details.ts';
import { birthdayUid } from '#contract/birthdays.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useMay, useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import type { ChosenFile } from './import-section.tsx';
import { ImportList } from './import-list.tsx';
import { NotedList } from './noted-list.tsx';
import { planImport, type ImportItem } from './plan-import.ts';
import { useImport } from './use-import.ts';
import styles from './files.module.css';

interface ImportPreviewProps {
  chosen: ChosenFile;
  onBack: () => void;
  onDone: () => void;
}

const EVERYBODY = '';

/** What is in a file: new, changed and known events, of which the person chooses what is imported. */
export function ImportPreview({ chosen: { calendar, events }, onBack, onDone }: ImportPreviewProps) {
  const { t } = useTranslation('files');
  const mayManage = useMay()(calendarPermissions.manage);
  const may = useMayChange(familyEvents);
  const { family } = useSession();
  const hidden = useRows(privateDetails).rows;
  const people = completeDetails(useRows(members).rows.toSorted(compareMembers), hidden).filter(
    ({ left_at }) => left_at === null,
  );
  const assignable = people.filter(({ id }) => mayManage || id === family?.member_id);
  const [person, setPerson] = useState(EVERYBODY);
  const [category, setCategory] = useState<FamilyEvent['category']>('event');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { run, progress } = useImport();
  // The members' birthdays in a file of this family are shown already.
  const shown = new Set(people.flatMap(({ id, birth_date }) => (birth_date === null ? [] : [birthdayUid(id)])));
  const items = planImport(
    { events: calendar.events.filter(({ uid }) => !shown.has(uid)) },
    { events, assignable: new Set(assignable.map(({ id }) => id)), mayUpdate: (row) => may.update(row, {}) },
    { people: person === EVERYBODY ? [] : [person], category },
  );
  const wanted = items.filter(({ key, kind }) => kind !== 'same' && !left.has(key));
  const choose = (some: readonly ImportItem[], isWanted: boolean) =>
    setLeft((before) => {
      const keys = new Set(some.map(({ key }) => key));
      return isWanted ? new Set([...before].filter((key) => !keys.has(key))) : new Set([...before, ...keys]);
    });
  const ofKind = (kind: ImportItem['kind']) => items.filter((item) => item.kind === kind);
  const isNew = ofKind('new').length > 0;
  async function start(): Promise<void> {
    if (await run(wanted)) onDone();
  }
  function sayImport(): string {
    if (wanted.length > 0) return t('importNow', { count: wanted.length });
    return t(items.some(({ kind }) => kind !== 'same') ? 'importNone' : 'importNothing');
  }
  return (
    <SheetForm
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
      actions={
        <>
          <Button onClick={onBack} disabled={progress !== null}>
            {t('another')}
          </Button>
          <Button type="submit" tone="primary" disabled={progress !== null || wanted.length === 0}>
            {progress ? t('importing', progress) : sayImport()}
          </Button>
        </>
      }
    >
      {calendar.isWhole ? null : <p className={styles['notice']}>{t('notWhole')}</p>}
      {calendar.damages > 0 ? <p className={styles['notice']}>{t('damages', { count: calendar.damages })}</p> : null}
      {calendar.unknownZones.length > 0 ? (
        <p className={styles['notice']}>{t('unknownZones', { names: calendar.unknownZones.slice(0, 5).join(', ') })}</p>
      ) : null}
      {isNew ? (
        <>
          <Choice
            label={t('forWhom')}
            options={[
              { value: EVERYBODY, label: t('wholeFamily') },
              ...assignable.map((row) => ({ value: row.id, label: members.label(row) ?? '' })),
            ]}
            chosen={person}
            onChoose={setPerson}
          />
          <Choice
            label={t('category')}
            options={EVENT_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
            chosen={category}
            onChoose={setCategory}
          />
        </>
      ) : null}
      {(['new', 'changed', 'same'] as const).map((kind) => (
        <ImportList key={kind} kind={kind} items={ofKind(kind)} left={left} onChoose={choose} />
      ))}
      <NotedList kind="problem" noted={calendar.leftOut} summary={t('leftOut', { count: calendar.leftOut.length })} />
      <NotedList kind="remark" noted={calendar.remarks} summary={t('remarks', { count: calendar.remarks.length })} />
    </SheetForm>
  );
}
