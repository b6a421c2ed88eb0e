import type { Generated } from 'kysely';

interface Enquiries {
  id: string;
  kind: string;
  category: string | null;
  name: string | null;
  email: string | null;
  company: string | null;
  message: string;
  language: Generated<string>;
  status: Generated<string>;
  created_at: Generated<string>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    enquiries: Enquiries;
  }
}
