import type { Allergy } from '#contract/areas/medical/history.ts';
import type { Medication } from '#contract/areas/medical/medications.ts';
import type { Language } from '#contract/languages.ts';

const EN = {
  title: 'Emergency card',
  born: (day: string) => `Born on ${day}`,
  bloodType: 'Blood group',
  allergies: 'Allergies',
  medications: 'Medications',
  conditions: 'Conditions',
  contacts: 'Call in an emergency',
  physician: 'Doctor',
  insurance: 'Insurance',
  notes: 'Notes',
  none: 'None on this card',
  validUntil: (day: string) => `This link works until ${day}. It shows what is recorded now.`,
  missing: 'This page is not available',
  missingText: 'The link is not right, or it does not work any more. In an emergency, call the emergency services.',
  tooMany: 'Too many tries',
  tooManyText: (minutes: number) => `Please try again in ${minutes} min. In an emergency, call the emergency services.`,
  intolerance: 'Intolerance',
  severity: { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' },
  danger: 'Risk to life',
  since: 'since',
  asNeeded: 'as needed',
  every: (hours: number) => (hours === 1 ? 'every hour' : `every ${hours} hours`),
  daily: (times: string) => `daily at ${times}`,
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  routes: {
    ...{ oral: 'by mouth', inhaled: 'inhaled', injected: 'injected', skin: 'on the skin', eye: 'in the eye' },
    ...{ ear: 'in the ear', nose: 'in the nose', rectal: 'rectal', other: null },
  },
};
type Words = {
  readonly [Key in keyof typeof EN]: (typeof EN)[Key];
};
const ES: Words = {
  title: 'Tarjeta de emergencia',
  born: (day) => `Fecha de nacimiento: ${day}`,
  bloodType: 'Grupo sanguíneo',
  allergies: 'Alergias',
  medications: 'Medicamentos',
  conditions: 'Enfermedades',
  contacts: 'A quién llamar',
  physician: 'Médico',
  insurance: 'Seguro',
  notes: 'Notas',
  none: 'Nada en esta tarjeta',
  validUntil: (day) => `Este enlace funciona hasta el ${day}. Muestra lo que está anotado ahora.`,
  missing: 'Esta página no está disponible',
  missingText: 'El enlace no es correcto o ya no funciona. En una emergencia, llama a los servicios de emergencia.',
  tooMany: 'Demasiados intentos',
  tooManyText: (minutes) =>
    `Vuelve a intentarlo dentro de ${minutes} min. En una emergencia, llama a los servicios de emergencia.`,
  intolerance: 'Intolerancia',
  severity: { mild: 'Leve', moderate: 'Moderada', severe: 'Grave' },
  danger: 'Riesgo vital',
  since: 'desde',
  asNeeded: 'si hace falta',
  every: (hours) => (hours === 1 ? 'cada hora' : `cada ${hours} horas`),
  daily: (times) => `cada día a las ${times}`,
  weekdays: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  routes: {
    ...{ oral: 'por la boca', inhaled: 'inhalado', injected: 'inyectado', skin: 'en la piel', eye: 'en el ojo' },
    ...{ ear: 'en el oído', nose: 'en la nariz', rectal: 'rectal', other: null },
  },
};
/** The words of the page of a card. */
export const CARD_WORDS: Readonly<Record<Language, Words>> = { en: EN, es: ES };

const join = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** How bad an allergy is, and what happens. */
export function sayAllergy(
  { kind, severity, criticality, reaction }: Allergy,
  language: Language,
): { readonly isSevere: boolean; readonly more: string } {
  const words = CARD_WORDS[language];
  const isDangerous = criticality === 'high';
  const more = [
    kind === 'intolerance' ? words.intolerance : null,
    severity === null ? null : words.severity[severity],
    isDangerous ? words.danger : null,
    reaction,
  ];
  return { isSevere: isDangerous || severity === 'severe', more: join(more) };
}

/** How much is taken, how and when, in numbers and times that are read in any country: `5 ml · by mouth · daily at 08:00, 20:00`. */
export function sayMedication({ dose_value, dose_unit, route, schedule }: Medication, language: Language): string {
  const words = CARD_WORDS[language];
  const dose = dose_value === null ? null : [dose_value.toLocaleString(language), dose_unit].filter(Boolean).join(' ');
  return join([dose, route && words.routes[route], sayPlan(schedule, language)]);
}

function sayPlan(schedule: Medication['schedule'], language: Language): string | null {
  const words = CARD_WORDS[language];
  if (schedule === null) return null;
  if (schedule.kind === 'as_needed') return words.asNeeded;
  if (schedule.kind === 'hours') return words.every(schedule.every);
  const times = schedule.times.join(', ');
  if (schedule.weekdays === null) return words.daily(times);
  return `${schedule.weekdays.map((day) => words.weekdays[day - 1]).join(', ')} ${times}`;
}
