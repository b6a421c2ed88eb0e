import {
  EVENT_CATEGORIES,
  EVENT_PRIORITIES,
  familyEvents,
  type FamilyEvent,
  type NewEvent,
} from '#contract/areas/calendar.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { addDays, weekdayOf } from '#contract/recurrence/local-times.ts';
import { RULE_DAYS } from '#contract/recurrence/range.ts';
import { dayOf, type DemoRows } from '../../demo/demo-rows.ts';

/**
 * The events of demo families by their key. One a line: title | day | times | people | category | priority | repeat | place | note.
 * The day counts from today (`+2`, or `+2..+4` for several), or is a weekday of the last weeks for what repeats (`TH`). Without times
 * an event lasts whole days; without people it is everyone's.
 */
const EVENTS: Readonly<Record<string, string>> = {
  rivera: `
School run | MO | 08:10-08:40 | marco, mia | event | medium | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | Hillcrest Primary School |
Violin | TU | 16:30-17:15 | mia | appointment | medium | FREQ=WEEKLY;BYDAY=TU | Harmony Music School | Bring the blue music book.
Swimming | TH | 17:00-18:00 | mia, rosa | event | medium | FREQ=WEEKLY;BYDAY=TH | Blue Dolphin Swimming |
Football training | WE | 17:30-19:00 | leo | event | medium | FREQ=WEEKLY;BYDAY=WE | Riverside Sports Ground |
Match: Juniors | SA | 10:00-11:30 | leo, marco | event | high | FREQ=WEEKLY;INTERVAL=2;BYDAY=SA | Riverside Sports Ground | Shin guards, water, orange slices.
Priya baby-sits | FR | 19:00-23:00 | luz, mia | event | low | FREQ=WEEKLY;BYDAY=FR | |
Video call with Pilar | SU | 18:00-18:45 | rosa, tomas | event | low | FREQ=WEEKLY;BYDAY=SU | |
Nora visits | MO | 09:30-10:15 | nora, luz | appointment | medium | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO | Home |
Bulky waste | MO | | | reminder | low | FREQ=MONTHLY;BYDAY=1MO | | Out on the kerb before seven.
Check-up of Luz | +0 | 11:00-11:30 | ana, luz | appointment | high | | Parkside Children's Clinic | Vaccination card.
Dinner with Paco | +0 | 20:00-22:00 | | event | medium | | 14 Maple Lane |
Parents' evening 9A | +1 | 19:00-20:30 | ana, leo | event | high | | Northfield High School |
Leo's brace | +2 | 15:20-15:50 | leo, tomas | appointment | medium | | Bright Smile Dentists |
Science fair | +3 | 09:00-13:00 | leo | event | medium | | Northfield High School | The volcano needs vinegar.
Ana in Boston | +4..+6 | | ana | event | medium | | Boston | Back on the evening train.
Rosa's new glasses | +5 | 12:15-12:45 | rosa | appointment | low | | Vision House |
Sofía's birthday party | +8 | 15:00-18:00 | mia | event | high | | 9 Birch Close | Nut allergy! Gift: the bird book.
Boiler service | +9 | 08:00-12:00 | marco | appointment | medium | | Home |
Canela's vaccination | +12 | 17:45-18:15 | tomas | appointment | low | | Four Paws |
Winter concert | +16 | 18:30-20:00 | | event | high | | Hillcrest Primary School | Mia plays in the second half.
School closed | +18..+19 | | leo, mia | event | medium | | |
Grandparents' anniversary | +21 | 13:00-17:00 | | event | high | | Home | Table for fourteen.
Passport office | -3 | 10:40-11:10 | marco | appointment | high | | 22 Market Square | Photos were too dark.
Cinema night | -6 | 19:30-22:00 | | event | low | | |
Trip to the lake | -13..-12 | | | event | medium | | Lakeview |`,
  okafor: `
Piano | WE | 16:00-16:45 | ada | appointment | medium | FREQ=WEEKLY;BYDAY=WE | 8 Station Road |
Lunch with Grandma Ngozi | SU | 12:30-15:00 | | event | medium | FREQ=WEEKLY;BYDAY=SU | 16 Church Street |
Asthma review | +1 | 09:20-09:40 | ada, chidi | appointment | high | | Elm Grove Surgery | Bring the spacer.
Car service | +4 | 08:30-09:00 | chidi | appointment | medium | | Lakeview Motors |
School trip to the museum | +6 | | ada | event | medium | | | Packed lunch.`,
  vega: `
Natación | MO | 17:30-18:30 | hugo | event | medium | FREQ=WEEKLY;BYDAY=MO,WE | Piscina Municipal | Gorro y chanclas.
Guitarra | TH | 18:00-19:00 | hugo | appointment | medium | FREQ=WEEKLY;BYDAY=TH | Escuela de Música Aria |
Comida en casa del abuelo | SU | 14:00-17:00 | | event | medium | FREQ=WEEKLY;BYDAY=SU | Calle del Sol 7 |
Compra grande | SA | 10:30-12:00 | julian | event | low | FREQ=WEEKLY;BYDAY=SA | |
Tensión de Pilar | +0 | 10:15-10:30 | pilar, carmen | appointment | medium | | Centro de Salud Los Olmos |
Tutoría con Isabel | +1 | 16:30-17:00 | carmen, julian | appointment | high | | CEIP El Molino |
Dentista de Hugo | +3 | 17:45-18:15 | hugo | appointment | medium | | Clínica Dental Sonrisas |
Puente en Santiago | +9..+12 | | | event | medium | | Santiago de Compostela | Casa del tío Ramón.
Cumpleaños de Nico | +5 | 17:00-20:00 | hugo | event | high | | Calle Ávila 9 | Alérgico al huevo.
ITV del coche | +14 | 09:00-09:40 | julian | appointment | high | | Taller Hermanos Lobo |`,
};

/** Who made the events of a demo family. They have no time zone, so that they look right wherever the demo is shown. */
const MAKERS: Readonly<Record<string, string>> = { rivera: 'ana', okafor: 'chidi', vega: 'carmen' };

/** What repeats began this long ago. */
const BEGAN_DAYS_AGO = 42;

export const demo: DemoRows<'family_events'> = {
  table: 'family_events',
  dates: { event_date: 'date', end_date: 'date', range_start: 'moment', range_end: 'moment' },
  rows: ({ name, now, idOf }) => {
    const maker = MAKERS[name];
    const lines = (EVENTS[name] ?? '').split('\n').filter(Boolean);
    if (!maker) return [];
    return lines.map((line) => ({ of: maker, row: eventRow(line, { now, idOf }, idOf(maker)) }));
  },
};

function eventRow(line: string, { now, idOf }: { now: Date; idOf: (key: string) => string }, makerId: string) {
  const createdAt = new Date(now.getTime() - BEGAN_DAYS_AGO * DAY_MS);
  const [
    title = '',
    days = '',
    times = '',
    people = '',
    category = '',
    priority = '',
    rrule = '',
    location = '',
    note = '',
  ] = line.split('|').map((part) => part.trim());
  if (!EVENT_CATEGORIES.some((one) => one === category) || !EVENT_PRIORITIES.some((one) => one === priority)) {
    throw new Error(`The demo event ${title} has no category or no priority.`);
  }
  const [event_time = null, end_time = null] = times === '' ? [] : times.split('-');
  const [first = '', last = null] = days.split('..');
  const fields: NewEvent = {
    title,
    event_date: dayAt(first, now),
    end_date: last && dayAt(last, now),
    ...{ event_time, end_time },
    assigned_members: people === '' ? [] : people.split(', ').map(idOf),
    category: category as FamilyEvent['category'], // checked above, as the next
    priority: priority as FamilyEvent['priority'],
    rrule: rrule || null,
    location: location || null,
    description: note || null,
  };
  const row = familyEvents.applyCreate(fields, { memberId: makerId, effectiveRole: 'none' }, now);
  return { ...row, id: newId(createdAt.getTime()), created_at: createdAt.toISOString() };
}

/** `+2` is the day after tomorrow; `TH` is a Thursday when what repeats began. */
function dayAt(text: string, now: Date): string {
  if (/^[+-]\d+$/.test(text)) return dayOf(now, Number(text));
  const began = dayOf(now, -BEGAN_DAYS_AGO);
  const weekday = RULE_DAYS.findIndex((one) => one === text);
  if (weekday === -1) throw new Error(`No day of a demo event: ${text}`);
  return addDays(began, (weekday - weekdayOf(began) + 7) % 7);
}
