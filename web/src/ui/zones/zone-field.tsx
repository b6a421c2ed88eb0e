import { useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useDateHabits } from '../dates/date-habits.ts';
import { deviceZone } from '../dates/dates.ts';
import { FieldPanel } from '../dates/field-panel.tsx';
import { useNow } from '../dates/use-now.ts';
import { Field } from '../field.tsx';
import fieldStyles from '../field.module.css';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';
import styles from './zone-field.module.css';
import { describeZone, findZones, listZones, type Zone } from './zones.ts';

const WORDS = { en, es };

interface ZoneFieldProps {
  label: string;
  /** The zone's name in the tz database; empty for none. */
  value: string;
  onChange: (zone: string) => void;
  /** The words of a choice without a zone, which stands first; without it a zone has to be chosen. */
  none?: string;
  error?: string | null;
}

interface Option {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** A time zone, found by its city, country or offset; the device's own is offered first. */
export function ZoneField({ label, value, onChange, none, error }: ZoneFieldProps) {
  const habits = useDateHabits();
  const words = WORDS[habits.language];
  const now = useNow();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  /** What is sought; null while the list is closed and the field shows the value. */
  const [sought, setSought] = useState<string | null>(null);
  /** The option that the arrows have reached. */
  const [reached, setReached] = useState<number | null>(null);
  const isOpen = sought !== null;
  const here = deviceZone();
  // The browser is asked about some hundred zones, which takes it a moment: after the list is seen with the nearest ones.
  const isWhole = useDeferredValue(isOpen, false);
  const zones = useMemo(() => {
    const first = [...new Set([here, value].filter(Boolean))];
    if (isWhole) return listZones(now, habits, first);
    return isOpen ? first.map((id) => describeZone(id, now, habits)) : [];
  }, [isOpen, isWhole, now, habits, here, value]);

  const nameOf = ({ city, country }: Zone) => (country ? `${city}, ${country}` : city);
  const shown = value === '' ? (none ?? '') : sayZone(describeZone(value, now, habits));
  function sayZone(zone: Zone): string {
    return `${nameOf(zone)} (${zone.offset})`;
  }
  const found: Option[] = isOpen
    ? findZones(zones, sought, habits).map((zone) => ({
        id: zone.id,
        name: nameOf(zone),
        detail: [...(zone.id === here ? [words.thisDevice] : []), zone.offset, zone.time].join(' · '),
      }))
    : [];
  const options = none !== undefined && sought === '' ? [{ id: '', name: none, detail: '' }, ...found] : found;
  // What was typed is for the best match, which Enter takes.
  const active = reached ?? (sought ? 0 : options.findIndex(({ id }) => id === value));
  const activeId = options[active] && `${listId}-${active}`;

  useLayoutEffect(() => {
    const option = activeId === undefined ? null : document.getElementById(activeId);
    const panel = list.current?.parentElement;
    if (!option || !panel) return;
    const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight];
    if (top < panel.scrollTop || bottom > panel.scrollTop + panel.clientHeight)
      panel.scrollTop = top - option.offsetHeight;
  }, [activeId]);

  function seek(text: string | null): void {
    setSought(text);
    setReached(null);
  }

  function choose(id: string): void {
    onChange(id);
    seek(null);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
    const chosen = options[active];
    if (step !== undefined) {
      if (!isOpen) seek('');
      else setReached(Math.min(Math.max(active + step, 0), options.length - 1));
    } else if (event.key === 'Escape' && isOpen) seek(null);
    else if (event.key === 'Enter' && isOpen) {
      if (chosen) choose(chosen.id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Field label={label} error={error ?? null} hint={isOpen ? words.hint : undefined}>
      {(wiring) => (
        <div>
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            {...wiring}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? activeId : undefined}
            className={fieldStyles['input']}
            value={sought || (isOpen ? '' : shown)}
            placeholder={isOpen ? shown : undefined}
            onChange={({ target }) => seek(target.value)}
            onClick={() => (isOpen ? undefined : seek(''))}
            onKeyDown={handleKey}
            onBlur={() => seek(null)}
          />
          {isOpen ? (
            <FieldPanel className={styles['list']} onMouseDown={(event) => event.preventDefault()}>
              <div ref={list} role="listbox" id={listId} aria-label={words.choose}>
                {options.map(({ id, name, detail }, at) => (
                  <button
                    key={id}
                    id={`${listId}-${at}`}
                    type="button"
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === active}
                    className={styles['option']}
                    onClick={() => choose(id)}
                  >
                    <span>{name}</span>
                    {detail ? <span className={styles['detail']}>{detail}</span> : null}
                  </button>
                ))}
              </div>
              <p role="status" className={styles['none']}>
                {options.length === 0 ? words.none : ''}
              </p>
            </FieldPanel>
          ) : null}
        </div>
      )}
    </Field>
  );
}
