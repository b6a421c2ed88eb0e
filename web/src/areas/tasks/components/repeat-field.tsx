import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { startLarge } from '../../../ui/dates/dates.ts';
import { describeRule } from '../../../ui/dates/rule-words.ts';
import fieldStyles from '../../../ui/field.module.css';
import { Field, TextField } from '../../../ui/field.tsx';
import { composeStep, EVERY_MAX, REPEATS, repeatOf, ruleOf, stepOf, UNITS, type Step } from '../repeat.ts';
import styles from './repeat-field.module.css';

interface RepeatFieldProps {
  /** Empty for a task that does not repeat. */
  rrule: string;
  /** Without a due date a task does not repeat. */
  hasDay: boolean;
  error: string | null;
  onChange: (rrule: string) => void;
}

/** How a task repeats: a common rule, a step of its own, or the rule that it has. */
export function RepeatField({ rrule, hasDay, error, onChange }: RepeatFieldProps) {
  const { t, language } = useTranslation('tasks');
  // A rule that is a step and has a word is shown as the one that the person chose.
  const [isCustom, setIsCustom] = useState(false);
  const [own] = useState(repeatOf(rrule) === 'own' ? rrule : null);
  const step = stepOf(rrule);
  const shown = isCustom && step ? 'custom' : repeatOf(rrule);
  const options = own === null ? REPEATS : (['own', ...REPEATS] as const);

  function choose(value: string) {
    const repeat = options.find((one) => one === value) ?? 'none';
    setIsCustom(repeat === 'custom');
    onChange(repeat === 'own' ? (own ?? '') : ruleOf(repeat));
  }

  return (
    <div className={styles['repeat']}>
      <Field label={t('fieldRepeat')} error={error} hint={hasDay ? undefined : t('fieldTimeHint')}>
        {(wiring) => (
          <select
            {...wiring}
            className={fieldStyles['input']}
            disabled={!hasDay}
            value={shown}
            onChange={({ target }) => choose(target.value)}
          >
            {options.map((option) => (
              <option key={option} value={option}>
                {option === 'own' ? startLarge(describeRule(own ?? '', language)) : t(`repeat_${option}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {shown === 'custom' && step ? <StepFields step={step} onChange={(next) => onChange(composeStep(next))} /> : null}
    </div>
  );
}

function StepFields({ step, onChange }: { step: Step; onChange: (step: Step) => void }) {
  const { t } = useTranslation('tasks');
  // What is typed may be no number for a moment.
  const [typed, setTyped] = useState(String(step.every));
  return (
    <div className={styles['step']}>
      <TextField
        label={t('fieldEvery')}
        type="number"
        inputMode="numeric"
        min={1}
        max={EVERY_MAX}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const every = Math.trunc(Number(target.value));
          if (every >= 1 && every <= EVERY_MAX) onChange({ ...step, every });
        }}
        onBlur={() => setTyped(String(step.every))}
      />
      <Field label={t('fieldUnit')}>
        {(wiring) => (
          <select
            {...wiring}
            className={fieldStyles['input']}
            value={step.unit}
            onChange={({ target }) =>
              onChange({ ...step, unit: UNITS.find((one) => one === target.value) ?? step.unit })
            }
          >
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`unit_${unit}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
