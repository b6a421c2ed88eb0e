import { allergies, conditions, immunizations, medicalProfiles } from '#contract/areas/medical/history.ts';
import { medicalCarers, medicalLooks } from '#contract/areas/medical/care.ts';
import { doses, medications } from '#contract/areas/medical/medications.ts';
import { measurements, medicalDocuments, medicalVisits } from '#contract/areas/medical/visits.ts';
import type { AnyFamilyTable, RowOf } from '#contract/family-table.ts';
import type { Language } from '#contract/languages.ts';
import {
  factsOf,
  sayDay,
  tableContent,
  withTime,
  type AnyTableContent,
  type Saying,
} from '../../core/content/content.ts';

type Words = Readonly<Record<Language, string>>;

/** The columns that a download shows, in this order, with their labels. */
const LABELS: Readonly<Record<string, Words>> = {
  kind: { en: 'Kind', es: 'Tipo' },
  value: { en: 'Value', es: 'Valor' },
  blood_type: { en: 'Blood group', es: 'Grupo sanguíneo' },
  payor: { en: 'Insurance', es: 'Seguro' },
  member_number: { en: 'Insurance number', es: 'Número de seguro' },
  physician_name: { en: 'Doctor', es: 'Médico' },
  category: { en: 'Category', es: 'Categoría' },
  criticality: { en: 'Criticality', es: 'Criticidad' },
  reaction: { en: 'Reaction', es: 'Reacción' },
  severity: { en: 'Severity', es: 'Gravedad' },
  status: { en: 'Status', es: 'Estado' },
  onset: { en: 'Since', es: 'Desde' },
  occurred_on: { en: 'Given on', es: 'Puesta el' },
  dose_number: { en: 'Dose', es: 'Dosis' },
  lot: { en: 'Lot', es: 'Lote' },
  manufacturer: { en: 'Manufacturer', es: 'Fabricante' },
  site: { en: 'Site', es: 'Lugar' },
  performer: { en: 'Given by', es: 'Puesta por' },
  next_due: { en: 'Next due', es: 'Próxima' },
  form: { en: 'Form', es: 'Forma' },
  dose_value: { en: 'Usual dose', es: 'Dosis habitual' },
  dose_unit: { en: 'Unit', es: 'Unidad' },
  route: { en: 'Route', es: 'Vía' },
  starts_on: { en: 'From', es: 'Desde' },
  ends_on: { en: 'Until', es: 'Hasta' },
  prescriber_name: { en: 'Prescribed by', es: 'Recetado por' },
  stock: { en: 'Stock counted', es: 'Existencias contadas' },
  amount: { en: 'Amount', es: 'Cantidad' },
  given_by: { en: 'Given by', es: 'Dada por' },
  reason: { en: 'Reason', es: 'Motivo' },
  starts_at: { en: 'When', es: 'Cuándo' },
  taken_at: { en: 'When', es: 'Cuándo' },
  measured_at: { en: 'When', es: 'Cuándo' },
  looked_at: { en: 'When', es: 'Cuándo' },
  from_at: { en: 'From', es: 'Desde' },
  until_at: { en: 'Until', es: 'Hasta' },
  carer_id: { en: 'Who', es: 'Quién' },
  what: { en: 'What', es: 'Qué' },
  place: { en: 'Place', es: 'Lugar' },
  questions: { en: 'Questions', es: 'Preguntas' },
  outcome: { en: 'What was said', es: 'Qué se dijo' },
  dated_on: { en: 'Date', es: 'Fecha' },
  note: { en: 'Note', es: 'Nota' },
  notes: { en: 'Notes', es: 'Notas' },
};
const PERSON: Words = { en: 'For', es: 'Para' };
const DAYS = /_on$|^onset$|^next_due$/;

function sayValue(column: string, value: unknown, { language, nameOf }: Saying): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return null;
  if (column.endsWith('_by') || column.endsWith('_id')) return nameOf(value);
  if (DAYS.test(column)) return sayDay(value, language);
  // In UTC, as the data beside the page.
  if (column.endsWith('_at')) return withTime(sayDay(value, language), value.slice(11, 16));
  return value.replaceAll('_', ' ');
}

function recordContent<Table extends AnyFamilyTable>(
  table: Table,
  title: Words,
  titleOf: (row: RowOf<Table>) => string | null,
): AnyTableContent {
  return tableContent(table, title, (row, saying) => {
    const values = row as Record<string, unknown> & { user_id: string; created_at: string }; // all medical rows have these
    const facts = Object.entries(LABELS).map(([column, label]) => {
      return [label[saying.language], sayValue(column, values[column], saying)] as const;
    });
    const person = [PERSON[saying.language], saying.nameOf(values.user_id)] as const;
    return {
      title: titleOf(row as RowOf<Table>) ?? title[saying.language], // the table's own rows
      facts: factsOf({ created_at: values.created_at, rrule: null }, saying.language, [person, ...facts]),
    };
  });
}

/** Medical rows that a person made, as their download says them. */
export const medicalContent: readonly AnyTableContent[] = [
  recordContent(medicalProfiles, { en: 'Medical profiles', es: 'Perfiles de salud' }, () => null),
  recordContent(allergies, { en: 'Allergies', es: 'Alergias' }, ({ substance }) => substance),
  recordContent(conditions, { en: 'Conditions', es: 'Enfermedades' }, ({ name }) => name),
  recordContent(immunizations, { en: 'Vaccinations', es: 'Vacunas' }, ({ vaccine }) => vaccine),
  recordContent(medications, { en: 'Medications', es: 'Medicamentos' }, ({ name }) => name),
  recordContent(doses, { en: 'Doses', es: 'Dosis' }, () => null),
  recordContent(medicalVisits, { en: 'Visits to the doctor', es: 'Visitas médicas' }, ({ reason }) => reason),
  recordContent(measurements, { en: 'Measurements', es: 'Medidas' }, () => null),
  recordContent(medicalDocuments, { en: 'Medical documents', es: 'Documentos médicos' }, ({ title }) => title),
  recordContent(medicalCarers, { en: 'Carers', es: 'Cuidadores' }, () => null),
  recordContent(medicalLooks, { en: 'Looks at medical pages', es: 'Consultas de páginas de salud' }, () => null),
];
