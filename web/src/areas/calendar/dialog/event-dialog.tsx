import { useRef, useState } from 'react';
import {
  calendarPermissions,
  EVENT_CATEGORIES,
  EVENT_PRIORITIES,
  familyEvents,
  REMINDERS_MAX,
  type FamilyEvent,
} from '#contract/areas/calendar.ts';
import { seriesWith, type Reach } from '#contract/recurrence/series.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { translatorOf, useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { AudienceField } from '../../../rows/audience/audience-field.tsx';
import { ChosenField } from '../../../rows/chosen/chosen-field.tsx';
import { explainError } from '../../../rows/explain-error.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { wordOfWaiting } from '../../../rows/waiting-words.ts';
import { Choice } from '../../../ui/choice.tsx';
import { dayOf, deviceZone } from '../../../ui/dates/dates.ts';
import { TextField } from '../../../ui/field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { Person } from '../../../ui/people.ts';
import { offerUndo } from '../../../ui/toasts/undo.ts';
import { useReachQuestion } from '../components/reach-question.tsx';
import { midnightOf } from '../../../rows/entries/entry.ts';
import { daysRead } from '../place.ts';
import { usePlans } from '../use-plans.ts';
import { ConflictList } from './conflict-list.tsx';
import { findConflicts } from './conflicts.ts';
import { composeEvent, draftOf, isIncomplete, newDraft, usualHour, type EventDraft } from './event-draft.ts';
import { readEventOpening } from './event-opening.ts';
import { PeopleField } from './people-field.tsx';
import { RepeatFields } from '../../../rows/repeat/repeat-fields.tsx';
import { toggled, Toggles } from '../../../ui/switches/toggles.tsx';
import { WhenFields } from './when-fields.tsx';

interface EventDialogProps extends RowDialogProps<FamilyEvent> {
  currentMembers: readonly Person[];
  managers: readonly Person[];
  myId: string;
}

const REMINDERS = [0, 10, 30, 60, 1_440, 10_080] as const;

/** Creates an event, or changes one, or one occurrence of a series and those that follow. */
export function EventDialog({ currentMembers, managers, myId, ...props }: EventDialogProps) {
  const { row, draft = null } = props;
  const { t } = useTranslation('calendar');
  const may = useMay();
  const mayManage = may(calendarPermissions.manage);
  const [opening] = useState(() => {
    const { recurrenceId, preset } = readEventOpening(row?.id ?? null);
    // A draft that a reload has left knows its occurrence itself.
    const kept = draft && 'recurrenceId' in draft && typeof draft.recurrenceId === 'string' ? draft.recurrenceId : '';
    return { recurrenceId: recurrenceId ?? (kept || null), preset };
  });
  const chosenReach = useRef<Reach>('one');
  /** What takes the saved change back, and the words for where it was saved. */
  const undo = useRef<{ run: () => void; word: 'updated' | ReturnType<typeof wordOfWaiting> } | null>(null);
  const [shownDay, setShownDay] = useState(() => row?.event_date ?? opening.preset?.event_date ?? dayOf(new Date()));
  const read = daysRead({ view: 'month', day: opening.recurrenceId?.slice(0, 10) ?? shownDay }, 1);
  const window = {
    from: new Date(midnightOf(read.first)).toISOString(),
    to: new Date(midnightOf(read.end)).toISOString(),
  };
  const { rows: known } = useRows(familyEvents, { window });
  const plans = usePlans(known);
  const [seen] = useState(() => new Map([...plans.versions, ...(row ? [[row.id, row.version] as const] : [])]));
  const { ask, question } = useReachQuestion();
  const [initial] = useState(() => {
    const hour = usualHour(opening.recurrenceId?.slice(0, 10) ?? shownDay, new Date());
    return row === null
      ? newDraft(opening.preset ?? { event_date: shownDay }, hour, deviceZone(), mayManage ? [] : [myId])
      : draftOf(row, seriesWith(known, row), opening.recurrenceId, hour);
  });
  const occasion = row && { event: row, recurrenceId: opening.recurrenceId };
  const repeats = opening.recurrenceId !== null;

  const form = useRowForm(familyEvents, props, {
    area: 'calendar',
    initial,
    toFields: composeEvent,
    explain: (error) => {
      const say = translatorOf('calendar');
      return `${say(row === null ? 'createFailedText' : 'updateFailedText')} ${explainError(error)}`;
    },
    saySaved: ({ assigned_members }) => {
      const say = translatorOf('calendar');
      const others = row === null && Array.isArray(assigned_members) && assigned_members.some((id) => id !== myId);
      return say(row !== null ? 'updated' : others ? 'createdAndSent' : 'created');
    },
    send: async (fields, save) => {
      const plan = occasion && plans.planFor(occasion, chosenReach.current, fields);
      if (!plan) return save(fields);
      const outcome = await plans.run(plan.writes, seen).saved;
      const word = outcome.kind === 'waiting' ? wordOfWaiting(outcome) : 'updated';
      undo.current = outcome.kind === 'refused' ? null : { word, run: () => void plans.run(plan.undo, seen) };
      return outcome.kind === 'saved' ? { kind: 'saved', row: null } : outcome;
    },
  });
  const { values, change } = form;
  const [offeredReminders] = useState(() => [...new Set([...REMINDERS, ...values.reminders])]);
  /** The events as they were when these values were sent: after it their own event is among the known ones. */
  const [submitted, setSubmitted] = useState<{ values: EventDraft; known: readonly FamilyEvent[] } | null>(null);
  if (values.event_date !== '' && values.event_date !== shownDay && row === null) setShownDay(values.event_date);

  /** Asks which occurrences are meant before anything is sent. */
  async function submit(target: EventTarget): Promise<void> {
    const [before, after] = [composeEvent(initial), composeEvent(values)];
    const changed = Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]), // of the same type
    );
    if (occasion && changed.length > 0) {
      // All dates of a series are seen by the same people.
      const isForAll = repeats && changed.some(([name]) => name === 'audience');
      const reach = isForAll ? 'all' : await ask('change', plans.reachesOf(occasion, Object.fromEntries(changed)));
      if (reach === null) return;
      chosenReach.current = reach;
    }
    undo.current = null;
    setSubmitted({ values, known });
    await form.submit(target);
    if (!undo.current) return;
    // In place of the toast that says only that it was saved.
    const { word, run } = undo.current;
    const say = translatorOf('calendar');
    offerUndo(() => ({ key: familyEvents.name, title: say(word), description: values.title, undo: say('undo') }), run);
  }

  const conflicts = findConflicts(
    values,
    submitted?.values === values ? submitted.known : known,
    row,
    currentMembers.map(({ id }) => id),
  );
  return (
    <>
      <RowDialog
        form={{ ...form, submit }}
        isOpen={props.isOpen}
        isIncomplete={isIncomplete(values)}
        title={t(row === null ? 'newEvent' : form.mayEdit ? 'editEvent' : 'viewEvent')}
      >
        <TextField
          label={t('fieldTitle')}
          placeholder={t('fieldTitlePlaceholder')}
          autoComplete="off"
          data-autofocus
          {...form.text('title')}
        />
        <WhenFields form={form}>
          <ConflictList conflicts={conflicts} people={currentMembers} />
        </WhenFields>
        <fieldset disabled={!form.mayEdit}>
          <PeopleField
            {...{ currentMembers, managers, myId }}
            mayChooseOthers={mayManage}
            chosen={values.assigned_members}
            onChange={(assigned_members) => change({ assigned_members })}
          />
        </fieldset>
        <RepeatFields
          values={values}
          day={values.event_date}
          fault={form.faultOf('rrule')}
          disabled={!form.mayEdit}
          onChange={change}
        />
        <TextField label={t('fieldLocation')} autoComplete="off" {...form.text('location')} />
        <ChosenField form={form} table={familyEvents} column="contact_id" label={t('fieldWith')} />
        <Choice
          label={t('fieldCategory')}
          disabled={!form.mayEdit}
          chosen={values.category}
          onChoose={(category) => change({ category })}
          options={EVENT_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
        />
        <Choice
          label={t('fieldPriority')}
          disabled={!form.mayEdit}
          chosen={values.priority}
          onChoose={(priority) => change({ priority })}
          options={EVENT_PRIORITIES.map((value) => ({ value, label: t(`priority_${value}`) }))}
        />
        <fieldset disabled={!form.mayEdit}>
          <Toggles<number>
            label={t('fieldReminders')}
            options={offeredReminders.map((value) => ({
              value,
              label: sayReminder(value),
            }))}
            chosen={values.reminders}
            onToggle={(value) => change({ reminders: toggled(values.reminders, value).slice(-REMINDERS_MAX) })}
          />
        </fieldset>
        <TextAreaField label={t('fieldDescription')} {...form.text('description')} />
        {/* The entry of a task is seen by those who see the task. */}
        {row?.task_id ? null : (
          <AudienceField
            {...{ currentMembers, myId, repeats }}
            value={values.audience}
            maker={row?.created_by ?? null}
            forIds={values.assigned_members}
            disabled={!form.mayEdit}
            onChange={(audience) => change({ audience })}
          />
        )}
      </RowDialog>
      {question}
    </>
  );

  function sayReminder(minutes: number): string {
    const known_ = REMINDERS.find((one) => one === minutes);
    return known_ === undefined ? t('remindOther', { count: minutes }) : t(`remind_${known_}`);
  }
}
