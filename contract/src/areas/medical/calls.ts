import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { LANGUAGES } from '../../languages.ts';
import { Uuid } from '../../uuid.ts';
import { medicalPermissions } from './records.ts';

export const downloadMedicalRecord = remoteFunction('download-medical-record', {
  summary:
    "One person's medical record as far as the caller may see it: its rows by table, and a page to read and print. A download of another person's is noted as a look.",
  input: z.strictObject({ user_id: Uuid, language: z.enum(LANGUAGES) }),
  output: z.object({
    /** HTML without scripts that needs no network. */
    page: z.string(),
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  may: medicalPermissions.view,
});
