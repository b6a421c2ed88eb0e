import { allergies, conditions, immunizations, medicalProfiles } from '#contract/areas/medical/history.ts';
import { medications } from '#contract/areas/medical/medications.ts';
import { measurements, medicalDocuments, medicalVisits } from '#contract/areas/medical/visits.ts';
import { useRows } from '../../lib/sync/rows.ts';

export type RecordTable =
  | typeof allergies
  | typeof conditions
  | typeof immunizations
  | typeof medicalProfiles
  | typeof medications
  | typeof measurements
  | typeof medicalDocuments
  | typeof medicalVisits;

/** A person's records as far as they are seen, by table. The status of `view` is that of the table which is known last. */
export function useRecords(personId: string) {
  const views = {
    profiles: useRows(medicalProfiles),
    allergies: useRows(allergies),
    conditions: useRows(conditions),
    medications: useRows(medications),
    immunizations: useRows(immunizations),
    visits: useRows(medicalVisits),
    measurements: useRows(measurements),
    documents: useRows(medicalDocuments),
  };
  const all = Object.values(views);
  const own = <Row extends { readonly user_id: string }>({ rows }: { readonly rows: readonly Row[] }) =>
    rows.filter(({ user_id }) => user_id === personId);
  const records = {
    profiles: own(views.profiles),
    allergies: own(views.allergies),
    conditions: own(views.conditions),
    medications: own(views.medications),
    immunizations: own(views.immunizations),
    visits: own(views.visits),
    measurements: own(views.measurements),
    documents: own(views.documents),
  };
  const view = all.find(({ status }) => status === 'error') ?? all.find(({ status }) => status === 'loading');
  return {
    ...records,
    view: { rows: [], status: view?.status ?? ('ready' as const) },
    isEmpty: Object.values(records).every((rows) => rows.length === 0),
  };
}
export type Records = ReturnType<typeof useRecords>;
