import type * as z from 'zod/mini';
import type { downloadMedicalRecord } from '#contract/areas/medical/calls.ts';
import { medicalLooks } from '#contract/areas/medical/care.ts';
import { allergies, conditions, immunizations, medicalProfiles } from '#contract/areas/medical/history.ts';
import { doses, medications } from '#contract/areas/medical/medications.ts';
import { measurements, medicalDocuments, medicalVisits } from '#contract/areas/medical/visits.ts';
import { displayName } from '#contract/areas/own-account.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import { drawEntries, drawPage } from '../../core/content/page.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { findRowsBy } from '../../platform/tables/rows.ts';
import { medicalContent } from './content-rules.ts';

const RECORDS: readonly AnyFamilyTable[] = [
  ...[medicalProfiles, allergies, conditions, medications, doses, immunizations],
  ...[medicalVisits, measurements, medicalDocuments],
];
const WORDS = {
  en: (name: string) => `Medical record of ${name}`,
  es: (name: string) => `Historial médico de ${name}`,
} as const;

/** A person's record, read with the member's rights. @throws Problem PGRST116 for a person who is not in the family. */
export async function downloadRecord(
  tx: MemberTx,
  { user_id, language }: z.infer<typeof downloadMedicalRecord.input>,
): Promise<z.infer<typeof downloadMedicalRecord.output>> {
  const members = await tx.db.selectFrom('members').selectAll().where('family_id', '=', tx.familyId).execute();
  const names = new Map(members.map((row) => [row.id, displayName(row)]));
  const name = names.get(user_id);
  if (name === undefined) throw new Problem('PGRST116');
  if (user_id !== tx.actor.memberId) await noteDownload(tx, user_id);
  const records: z.infer<typeof downloadMedicalRecord.output>['records'] = {};
  const sections: string[] = [];
  for (const table of RECORDS) {
    const rows = (await findRowsBy(tx, table, 'user_id', [user_id])).filter(({ deleted_at }) => deleted_at === null);
    records[table.name] = rows.map((row) => ({ ...row }));
    const described = medicalContent.find((one) => one.table === table.name);
    const saying = { language, nameOf: (id: string) => names.get(id) ?? null };
    const entries = rows.flatMap((row) => described?.describe(row, saying) ?? []);
    sections.push(drawEntries(described?.title[language] ?? table.name, entries));
  }
  return { page: drawPage(language, WORDS[language](name), sections.join('\n')), records };
}

/** Written with the server's rights, so that no download goes without it. */
async function noteDownload(tx: MemberTx, user_id: string): Promise<void> {
  const fields = { user_id, what: 'download' as const, looked_at: tx.now.toISOString() };
  const look = medicalLooks.applyCreate(fields, tx.actor, tx.now);
  await tx.asServer('note who looked at a medical record', ({ db }) =>
    db
      .insertInto('medical_looks')
      .values({ ...look, family_id: tx.familyId, id: newId(tx.now.getTime()) })
      .execute(),
  );
}
