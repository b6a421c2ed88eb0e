import type { ColumnType, Generated } from 'kysely';

/** The tables of schema `auth`, the search path of identity's connections. Names are better-auth's. */
export interface AuthTables {
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    createdAt: Generated<Date>;
  };
  account: {
    userId: string;
    providerId: string;
    password: string | null;
  };
  session: {
    id: string;
    userId: string;
    /** Hashes of the newest refresh token and of the one before it. */
    token: string;
    previousToken: string | null;
    expiresAt: Date;
    updatedAt: Date;
  };
  verification: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: Date;
  };
  attempts: {
    key: string;
    count: number;
    resets_at: ColumnType<Date, Date, Date>;
  };
}
