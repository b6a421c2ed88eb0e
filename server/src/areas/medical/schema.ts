import type { Generated } from 'kysely';

/** The scope of a record follows from who sees it, that of a dose from its medication. */
interface Scoped {
  scope_id: Generated<string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    medical_profiles: Scoped;
    allergies: Scoped;
    conditions: Scoped;
    immunizations: Scoped;
    medications: Scoped;
    doses: Scoped;
    medical_visits: Scoped;
    measurements: Scoped;
    medical_documents: Scoped;
    medical_looks: Scoped;
  }
}
