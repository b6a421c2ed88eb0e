import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { compareMembers, members } from '#contract/areas/family.ts';
import { NewOutsideCalendar, outsideCalendars, type OutsideCalendar } from '#contract/areas/outside-calendars.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows, useWrite } from '../../../lib/sync/rows.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { describeProblem } from './describe-problem.ts';
import styles from './files.module.css';
import { deviceZone } from '../../../ui/dates/dates.ts';

const TOAST = 'outside calendar added';
const EVERYBODY = '';
const EMPTY = { name: '', address: '', member: EVERYBODY };

/** Adds an outside calendar, and says what became of its first fetch. `calendars`: those that are there. */
export function OutsideForm({ calendars }: { calendars: readonly OutsideCalendar[] }) {
  const { t } = useTranslation('files');
  const write = useWrite(outsideCalendars);
  const people = useRows(members)
    .rows.filter(({ left_at }) => left_at === null)
    .toSorted(compareMembers);
  const [values, setValues] = useState(EMPTY);
  const [wrong, setWrong] = useState<ReadonlySet<PropertyKey>>(new Set());
  const [isSaving, setIsSaving] = useState(false);

  /** The calendar whose first fetch is not known yet. */
  const awaited = useRef<string | null>(null);
  const sayFetched = useEffectEvent((calendar: OutsideCalendar) => {
    const { last_fetched_at, last_error } = calendar;
    if (last_error === null && last_fetched_at === null) return;
    awaited.current = null;
    showToast(() =>
      last_error === null
        ? { key: TOAST, title: t('added'), tone: 'done' }
        : { key: TOAST, title: t('addedUnread'), description: describeProblem(calendar, t) ?? '', tone: 'error' },
    );
  });
  useEffect(() => {
    const added = calendars.find(({ id }) => id === awaited.current);
    if (added) sayFetched(added);
  }, [calendars]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = {
      ...{ name: values.name, address: values.address.trim() },
      time_zone: deviceZone(),
      member_id: values.member || null,
    };
    const checked = NewOutsideCalendar.safeParse(fields);
    setWrong(new Set(checked.error?.issues.map(({ path }) => path[0] ?? '')));
    if (!checked.success) return;
    setIsSaving(true);
    const { id, saved } = write.create(checked.data);
    awaited.current = id;
    const outcome = await saved;
    setIsSaving(false);
    if (outcome.kind === 'refused') {
      awaited.current = null;
      const description = explainError(outcome.error);
      showToast(() => ({ title: t('addressFailed'), description, tone: 'error' }));
      return;
    }
    setValues(EMPTY);
    if (awaited.current === id) showToast(() => ({ key: TOAST, title: t('added'), description: t('fetching') }));
  }
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        value={values.name}
        error={wrong.has('name') ? t('nameRequired') : null}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <TextField
        label={t('outsideAddress')}
        hint={t('addressHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={values.address}
        error={wrong.has('address') ? t('addressInvalid') : null}
        onChange={(event) => setValues({ ...values, address: event.target.value })}
      />
      <Choice
        label={t('whose')}
        options={[
          { value: EVERYBODY, label: t('wholeFamily') },
          ...people.map((row) => ({ value: row.id, label: members.label(row) ?? '' })),
        ]}
        chosen={values.member}
        onChoose={(member) => setValues({ ...values, member })}
      />
      <Button type="submit" className={styles['start'] ?? ''} disabled={isSaving}>
        {t(isSaving ? 'adding' : 'add')}
      </Button>
    </form>
  );
}
