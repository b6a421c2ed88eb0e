import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { Language } from '../../lib/i18n/language.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatLongDay, formatTime, insideSentence } from '../../ui/dates/dates.ts';
import { describeRule } from '../repeat/rule-words.ts';
import { typedTexts } from '../search/typed-texts.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';

type Said = typeof en;
/** What another language must provide. */
export type Messages = {
  readonly [Key in keyof Said]: Said[Key] extends string ? string : Readonly<Record<keyof Said[Key], string>>;
};
type FieldWord = keyof Said['fields'];

export const WORDS: Readonly<Record<Language, Messages>> = { en, es };

/** What people call a column. Columns that they see as one thing have one word. */
export const WORD_OF: Readonly<Record<string, FieldWord>> = {
  title: 'title',
  ...{ name: 'name', first_name: 'name', last_name: 'name' },
  ...{ description: 'notes', note: 'notes' },
  ...{ due_date: 'when', due_all_day: 'when', due_zone: 'when' },
  ...{ event_date: 'when', event_time: 'when', end_date: 'when', end_time: 'when', time_zone: 'when' },
  ...{ exdates: 'when', rdates: 'when', rrule: 'repeat' },
  ...{ assigned_to: 'people', assigned_members: 'people', member_id: 'people', audience: 'seers' },
  ...{ status: 'state', cancelled: 'state' },
  ...{ contact_id: 'with', contact_name: 'with' },
  ...{ location: 'place', address: 'address', phone: 'phone', email: 'email', organisation: 'organisation' },
  ...{ category: 'category', priority: 'priority', reminders: 'reminders', is_favourite: 'favourite' },
  ...{ colour: 'colour', birth_date: 'birthday', photo: 'photo', attachments: 'files' },
  ...{ quantity: 'amount', unit: 'amount', amount_words: 'amount', servings: 'amount' },
  ...{ is_checked: 'ticked', price: 'price', shows_prices: 'price', brand: 'brand', gtin: 'brand' },
  ...{ position: 'order', aisles: 'order', is_first: 'order', list_id: 'list', next_list_id: 'list' },
  ...{ shop: 'shop', shopper_id: 'people', for_member: 'people', is_completed: 'state', is_paused: 'state' },
  ...{ dish_id: 'dish', dish_name: 'dish', ingredients: 'ingredients', source_url: 'address' },
  ...{ on_date: 'when', next_on: 'when', every_weeks: 'repeat', words: 'notes', kind: 'category' },
  ...{ message_text: 'message', mentions: 'people', kept_days: 'kept', pinned_message_id: 'pinned' },
  ...{ school: 'organisation', grade_level: 'class', class_name: 'class', week_a_on: 'when', terms: 'when' },
  ...{ starts_on: 'when', ends_on: 'when', grading_scale: 'grading', passing_mark: 'grading', categories: 'grading' },
  ...{ weekday: 'when', starts: 'when', ends: 'when', week: 'when', room: 'place', subject: 'subject' },
  ...{ teacher_id: 'with', teacher_name: 'with', bring: 'bring', until_date: 'when' },
  ...{ to_date: 'when', due_on: 'when', due_time: 'when', ends_time: 'when', is_signed: 'state', is_excused: 'state' },
  ...{ weight: 'grade', score: 'grade', score_max: 'grade', letter: 'grade', term: 'when', graded_on: 'when' },
  ...{ comment: 'notes', reason: 'notes' },
  ...{ blood_type: 'blood', payor: 'insurance', member_number: 'insurance', emergency_contacts: 'emergency' },
  ...{
    physician_id: 'with',
    physician_name: 'with',
    performer: 'with',
    prescriber_id: 'with',
    prescriber_name: 'with',
  },
  ...{ substance: 'name', criticality: 'reaction', reaction: 'reaction', severity: 'reaction', onset: 'when' },
  ...{ vaccine: 'vaccine', lot: 'vaccine', manufacturer: 'vaccine', site: 'place', next_due: 'when', place: 'place' },
  ...{ dose_number: 'dose', form: 'dose', dose_value: 'dose', dose_unit: 'dose', route: 'dose', schedule: 'repeat' },
  ...{ pauses: 'when', stock: 'stock', stock_at: 'stock', refill_at: 'stock', given_by: 'people' },
  ...{
    occurred_on: 'when',
    taken_at: 'when',
    due_at: 'when',
    starts_at: 'when',
    measured_at: 'when',
    dated_on: 'when',
  },
  ...{ from_at: 'when', until_at: 'when', may_log: 'rights', questions: 'notes', outcome: 'outcome', value: 'value' },
  ...{ notes: 'notes', amount: 'amount', reward_amount: 'amount', is_closed: 'state', is_active: 'state' },
  ...{ import_columns: 'import', goal_name: 'goal', target_amount: 'goal', target_date: 'goal', wants_photo: 'photo' },
  ...{ frequency: 'repeat', month_day: 'repeat', month: 'when', paused_from: 'when', paused_until: 'when' },
  ...{ spend_percent: 'share', save_percent: 'share', give_percent: 'share', payee: 'with', account_id: 'account' },
  ...{ is_automatic: 'state' },
  ...{ reads: 'state', is_archived: 'state', is_removed: 'state', reactions: 'reactions', votes: 'votes' },
};

const isZone = (field: string) => field.endsWith('zone');

interface Speaker {
  readonly table: AnyFamilyTable;
  readonly habits: DateHabits;
  /** Null for an id of no member. */
  readonly nameOf: (memberId: string) => string | null;
}

/** The fields with these values in words: `title “Dinner”, time 26 November 19:00`. What cannot be said is named only. */
export function sayValues(values: Readonly<Record<string, unknown>>, speaker: Speaker): string {
  const words = WORDS[speaker.habits.language];
  const said = new Map<string, string[]>();
  for (const [field, value] of Object.entries(values)) {
    const word = words.fields[WORD_OF[field] ?? 'notes'];
    const text = isZone(field) ? '' : sayValue(field, value, speaker);
    const known = said.get(word) ?? [];
    said.set(word, text === '' || known.includes(text) ? known : [...known, text]);
  }
  return [...said].map(([word, texts]) => [word, ...texts].join(' ')).join(', ');
}

function sayValue(field: string, value: unknown, { table, habits, nameOf }: Speaker): string {
  const words = WORDS[habits.language];
  const day = (of: string) => insideSentence(formatLongDay(of, habits), habits.language);
  if (Array.isArray(value)) {
    const names = value.flatMap((one) => (typeof one === 'string' ? (nameOf(one) ?? []) : sayFile(one)));
    return new Intl.ListFormat(habits.language).format(names);
  }
  if (value === null) return words.empty;
  if (typeof value !== 'string') return '';
  if (field === 'rrule') return describeRule(value, habits.language);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value);
  if (/^\d\d:\d\d$/.test(value)) return formatTime(new Date(`2000-01-01T${value}`), habits);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) {
    const moment = new Date(value);
    return `${day(dayOf(moment))} ${formatTime(moment, habits)}`;
  }
  const [text] = typedTexts(table, { [field]: value });
  return text === undefined ? (nameOf(value) ?? '') : words.text.replace('{text}', () => shorten(text));
}

/** An entry of a list of files. */
const sayFile = (file: unknown): string[] =>
  typeof file === 'object' && file !== null && 'name' in file ? [String(file.name)] : [];

const TEXT_SHOWN = 120;
const shorten = (text: string) => (text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN - 1).trimEnd()}…` : text);
