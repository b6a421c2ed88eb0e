import { useDeferredValue, useMemo, useState } from 'react';
import { ComboField, type ComboOption } from '../combo/combo-field.tsx';
import { useDateHabits } from '../dates/date-habits.ts';
import { deviceZone } from '../dates/dates.ts';
import { useNow } from '../dates/use-now.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';
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

/** A time zone, found by its city, country or offset; the device's own is offered first. */
export function ZoneField({ label, value, onChange, none, error }: ZoneFieldProps) {
  const habits = useDateHabits();
  const words = WORDS[habits.language];
  const now = useNow();
  /** What is sought; null while the list is closed and the field shows the value. */
  const [sought, setSought] = useState<string | null>(null);
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
  const found: ComboOption[] = isOpen
    ? findZones(zones, sought, habits).map((zone) => ({
        id: zone.id,
        name: nameOf(zone),
        detail: [...(zone.id === here ? [words.thisDevice] : []), zone.offset, zone.time].join(' · '),
      }))
    : [];
  const options = none !== undefined && sought === '' ? [{ id: '', name: none, detail: '' }, ...found] : found;
  return (
    <ComboField
      {...{ label, shown, value, sought, options, words, error: error ?? null }}
      hint={isOpen ? words.hint : undefined}
      onSeek={setSought}
      onChoose={onChange}
    />
  );
}
