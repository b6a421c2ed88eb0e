import type { Allergy, MedicalProfile } from '#contract/areas/medical/history.ts';
import type { Medication } from '#contract/areas/medical/medications.ts';
import type { Measurement } from '#contract/areas/medical/visits.ts';

type Planned = Pick<
  Medication,
  'name' | 'form' | 'dose_value' | 'dose_unit' | 'route' | 'stock' | 'refill_at' | 'note'
>;

/** The health of one person of a demo family. Days count from today. */
export interface PersonHistory extends Pick<MedicalProfile, 'blood_type' | 'payor' | 'member_number'> {
  readonly emergency: readonly (readonly [name: string, phone: string, relation: string])[];
  readonly allergies: readonly (readonly [
    substance: string,
    category: Allergy['category'],
    severity: Allergy['severity'],
    reaction: string,
  ])[];
  readonly conditions: readonly (readonly [name: string, daysAgo: number, isPrivate: boolean])[];
  readonly immunizations: readonly (readonly [
    vaccine: string,
    daysAgo: number,
    dose: number,
    dueInDays: number | null,
  ])[];
  readonly medication: (Planned & { readonly times: readonly string[] }) | null;
  readonly visits: readonly (readonly [
    reason: string,
    inDays: number,
    place: string,
    questions: string | null,
    outcome: string | null,
  ])[];
  /** Values in the unit of the kind, each with how many days ago. */
  readonly measurements: readonly (readonly [
    kind: Measurement['kind'],
    ...values: (readonly [value: number, daysAgo: number])[],
  ])[];
}

const RIVERA = {
  ...{ payor: 'Springfield Mutual', member_number: 'SM-4470-218' },
  emergency: [
    ['Ana Rivera', '+1 555 010 0101', 'Mother'],
    ['Marco Rivera', '+1 555 010 0102', 'Father'],
    ['Paco Herrera', '+1 555 010 0126', 'Neighbour'],
  ],
} as const satisfies Partial<PersonHistory>;

export const HISTORIES: Readonly<Record<string, Readonly<Record<string, PersonHistory>>>> = {
  rivera: {
    leo: {
      ...{ ...RIVERA, blood_type: 'O+' },
      allergies: [
        ['Grass pollen', 'environment', 'mild', 'Sneezing, itchy eyes'],
        ['Wasp venom', 'environment', 'moderate', 'Swelling of the whole arm'],
      ],
      conditions: [['Anxiety before exams', 200, true]],
      immunizations: [
        ['HPV', 420, 1, null],
        ['HPV', 240, 2, null],
        ['Tetanus, diphtheria, pertussis', 700, 4, 40],
      ],
      medication: {
        ...{ name: 'Cetirizine', form: 'tablet', dose_value: 10, dose_unit: 'mg', route: 'oral' },
        ...{ stock: 600, refill_at: 100, note: 'In the evening: it makes him sleepy.', times: ['20:00'] },
      },
      visits: [
        ['Brace check', 2, 'Bright Smile Dentists', 'Until when does he wear it at night?', null],
        ['Sports check-up', -80, "Parkside Children's Clinic", null, 'Heart and lungs fine. Again in a year.'],
      ],
      measurements: [
        ['height', [158, 700], [164.5, 350], [170, 80]],
        ['weight', [46, 700], [51.5, 350], [57, 80]],
      ],
    },
    mia: {
      ...{ ...RIVERA, blood_type: 'A+' },
      allergies: [
        ['Peanuts', 'food', 'severe', 'Hives and trouble breathing: auto-injector in her school bag'],
        ['Penicillin', 'medication', 'moderate', 'Rash'],
      ],
      conditions: [['Asthma', 900, false]],
      immunizations: [
        ['Measles, mumps, rubella', 1_500, 2, null],
        ['Influenza', 390, 1, -20],
      ],
      medication: {
        ...{ name: 'Budesonide', form: 'inhaler', dose_value: 1, dose_unit: 'puff', route: 'inhaled' },
        ...{
          stock: 60,
          refill_at: 25,
          note: 'With the spacer. Rinse her mouth afterwards.',
          times: ['08:00', '20:00'],
        },
      },
      visits: [
        [
          'Asthma review',
          11,
          "Parkside Children's Clinic",
          'Less often in summer?\nMay she swim in cold weather?',
          null,
        ],
        [
          'Allergy test',
          -45,
          "Parkside Children's Clinic",
          'Do almonds count?',
          'Peanuts only. A new auto-injector each year.',
        ],
      ],
      measurements: [
        ['height', [116, 730], [122, 365], [128, 45]],
        ['weight', [20.5, 730], [23, 365], [26, 45]],
        ['temperature', [38.4, 12], [37.2, 11], [36.7, 10]],
      ],
    },
    luz: {
      ...{ ...RIVERA, blood_type: 'A+' },
      allergies: [['Cow’s milk protein', 'food', 'moderate', 'Blood in the nappy, crying']],
      conditions: [],
      immunizations: [
        ['Hexavalent', 60, 1, null],
        ['Hexavalent', 4, 2, 56],
        ['Pneumococcal', 60, 1, 5],
      ],
      medication: {
        ...{ name: 'Vitamin D', form: 'drops', dose_value: 3, dose_unit: 'drops', route: 'oral' },
        ...{ stock: 250, refill_at: 40, note: 'After the morning feed.', times: ['08:00'] },
      },
      visits: [['Check-up at four months', 0, "Parkside Children's Clinic", 'When may she have solid food?', null]],
      measurements: [
        ['weight', [3.3, 122], [4.2, 90], [5.1, 60], [5.8, 30], [6.4, 2]],
        ['height', [49.5, 122], [53.5, 90], [57, 60], [60, 30], [62, 2]],
        ['head', [34, 122], [36.6, 90], [38.3, 60], [39.6, 30], [40.6, 2]],
      ],
    },
  },
  okafor: {
    ada: {
      ...{ payor: 'Lakeview Health', member_number: 'LH-118-204', blood_type: 'B+' },
      emergency: [['Chidi Okafor', '+1 555 010 0201', 'Father']],
      allergies: [['House dust', 'environment', 'moderate', 'Wheezing at night']],
      conditions: [['Asthma', 1_200, false]],
      immunizations: [['Influenza', 30, 1, 335]],
      medication: {
        ...{ name: 'Fluticasone', form: 'inhaler', dose_value: 1, dose_unit: 'puff', route: 'inhaled' },
        ...{ stock: 120, refill_at: 20, note: null, times: ['07:30', '19:30'] },
      },
      visits: [['Asthma review', 1, 'Elm Grove Surgery', 'Does she still need the evening puff?', null]],
      measurements: [
        ['height', [127, 365], [133, 20]],
        ['weight', [26, 365], [29.5, 20]],
      ],
    },
  },
  vega: {
    hugo: {
      ...{ payor: 'Sanitas del Sur', member_number: 'SS-90211', blood_type: 'O-' },
      emergency: [
        ['Carmen Ortega', '+34 600 555 101', 'Madre'],
        ['Julián Vega', '+34 600 555 102', 'Padre'],
      ],
      allergies: [
        ['Kiwi', 'food', 'moderate', 'Picor en la boca y labios hinchados'],
        ['Amoxicilina', 'medication', 'severe', 'Urticaria por todo el cuerpo'],
      ],
      conditions: [
        ['Dermatitis atópica', 1_000, false],
        ['Enuresis nocturna', 300, true],
      ],
      immunizations: [
        ['Triple vírica', 1_900, 2, null],
        ['Gripe', 380, 1, -10],
      ],
      medication: {
        ...{ name: 'Desloratadina', form: 'liquid', dose_value: 5, dose_unit: 'ml', route: 'oral' },
        ...{ stock: 150, refill_at: 50, note: 'Con la cena.', times: ['20:30'] },
      },
      visits: [
        ['Revisión de la piel', 9, 'Centro de Salud Los Olmos', '¿Se puede bañar en la piscina?', null],
        ['Dentista', -30, 'Clínica Dental Sonrisas', null, 'Sin caries. Volver en seis meses.'],
      ],
      measurements: [
        ['height', [128, 400], [134.5, 30]],
        ['weight', [26.5, 400], [30, 30]],
      ],
    },
  },
};
