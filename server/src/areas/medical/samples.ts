import type { AreaSamples, People } from '../../testing/authorization/samples.ts';

type Fields = Record<string, unknown>;

const PRIVATE = { audience: { kind: 'managers', members: [] } };

/** A record of every kind that the rules tell apart, and what people may try with it. */
function record(fields: Fields, change: Fields, more: { readonly enforcedByRuleOnly?: readonly string[] } = {}) {
  const of =
    (who: 'actor' | 'maker' | 'other', audience: Fields = {}) =>
    (people: People) => ({
      by: people.maker,
      fields: { ...fields, user_id: people[who].memberId, ...audience },
    });
  return {
    rows: {
      'of them': of('actor'),
      'of another member': of('other'),
      'of them, for managers': of('actor', PRIVATE),
      'of another member, for managers': of('other', PRIVATE),
      'of its maker alone': of('maker', { audience: { kind: 'people', members: [] } }),
      'shown to them': ({ actor, maker, other }: People) => ({
        by: maker,
        fields: {
          ...fields,
          ...{ user_id: other.memberId, audience: { kind: 'people', members: [actor.memberId, other.memberId] } },
        },
      }),
    },
    creations: {
      'of themselves': ({ actor }: People) => ({ ...fields, user_id: actor.memberId }),
      'of another member, for managers': ({ other }: People) => ({ ...fields, user_id: other.memberId, ...PRIVATE }),
    },
    updates: { 'another value': () => change, 'hiding it': () => PRIVATE, 'showing it': () => ({ audience: null }) },
    bulkUpdate: change,
    forged: ({ other }: People) => ({ created_by: other.memberId, scope_id: other.memberId }),
    ...more,
  };
}

const AT = '2026-11-20T08:00:00Z';
const NOW = { status: 'given', taken_at: AT };

const SPAN = { may_log: true, from_at: AT, until_at: '2026-11-21T08:00:00Z' } as const;

export const samples: AreaSamples = {
  tables: {
    allergies: record({ substance: 'Penicillin', category: 'medication' }, { severity: 'severe' }),
    conditions: record({ name: 'Asthma' }, { status: 'inactive' }),
    immunizations: record({ vaccine: 'MMR', occurred_on: '2026-01-12' }, { dose_number: 2 }),
    medications: record(
      { name: 'Salbutamol', schedule: { kind: 'times', times: ['08:00'], weekdays: null }, time_zone: 'Europe/Madrid' },
      { note: 'Shake it' },
    ),
    medical_visits: record({ reason: 'Check-up', starts_at: AT }, { questions: 'When is the next one?' }),
    measurements: record({ kind: 'weight', value: 31.5, measured_at: AT }, { note: 'With shoes' }),
    medical_documents: record({ title: 'Blood test' }, { dated_on: '2026-11-20' }),
    medical_profiles: record({ blood_type: 'A+' }, { blood_type: 'O-' }),
    doses: {
      rows: {
        'their own': ({ actor, other, rowId }) => ({
          by: actor,
          fields: { ...NOW, medication_id: rowId('medications', 'of another member'), user_id: other.memberId },
        }),
        'of another': ({ maker, other, rowId }) => ({
          by: maker,
          fields: { ...NOW, medication_id: rowId('medications', 'of another member'), user_id: other.memberId },
        }),
        'of what they do not see': ({ maker, rowId }) => ({
          by: maker,
          fields: { ...NOW, medication_id: rowId('medications', 'of its maker alone'), user_id: maker.memberId },
        }),
        'of what they see alone': ({ actor, maker, rowId }) => ({
          by: maker,
          fields: { ...NOW, medication_id: rowId('medications', 'of them, for managers'), user_id: actor.memberId },
        }),
      },
      creations: {
        'of what they do not see': ({ maker, rowId }) => ({
          ...{ ...NOW, medication_id: rowId('medications', 'of its maker alone'), user_id: maker.memberId },
        }),
        'of what they see': ({ other, rowId }) => ({
          ...{ ...NOW, medication_id: rowId('medications', 'of another member'), user_id: other.memberId },
        }),
        'of what they see alone': ({ actor, rowId }) => ({
          ...{ ...NOW, medication_id: rowId('medications', 'of them, for managers'), user_id: actor.memberId },
        }),
      },
      updates: { 'another amount': () => ({ amount: 2 }) },
      bulkUpdate: { note: 'With water' },
      forged: ({ other }) => ({ created_by: other.memberId, scope_id: other.memberId }),
    },
    medical_carers: {
      rows: {
        'of a child': ({ maker, actor, other }) => ({
          by: maker,
          fields: { ...SPAN, user_id: other.memberId, carer_id: actor.memberId },
        }),
        'by themselves': ({ actor, other }) => ({
          by: actor,
          fields: { ...SPAN, user_id: other.memberId, carer_id: actor.memberId },
        }),
      },
      creations: {
        'for a day': ({ maker, other }) => ({
          ...{ user_id: other.memberId, carer_id: maker.memberId, may_log: false, from_at: AT },
          until_at: '2026-11-21T08:00:00Z',
        }),
      },
      updates: { 'a longer span': () => ({ from_at: AT, until_at: '2026-11-22T08:00:00Z' }) },
      bulkUpdate: { may_log: false },
      forged: ({ other }) => ({ created_by: other.memberId }),
    },
    medical_looks: {
      rows: {
        'at them': ({ actor, maker }) => ({
          by: maker,
          fields: { user_id: actor.memberId, what: 'page', looked_at: AT },
        }),
        'at another member': ({ maker, other }) => ({
          by: maker,
          fields: { user_id: other.memberId, what: 'print', looked_at: AT },
        }),
        'their own': ({ actor, other }) => ({
          by: actor,
          fields: { user_id: other.memberId, what: 'page', looked_at: AT },
        }),
      },
      creations: { 'at another member': ({ other }) => ({ user_id: other.memberId, what: 'page', looked_at: AT }) },
      bulkUpdate: {},
      isNeverRemoved: true,
      forged: ({ other }) => ({
        created_by: other.memberId,
        scope_id: other.memberId,
        audience: { kind: 'people', members: [other.memberId] },
      }),
    },
  },
  calls: { 'download-medical-record': ({ userId }) => ({ user_id: userId, language: 'en' }) },
};
