import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { hashSecret } from '../../platform/auth/secrets.ts';
import type { Tables } from '../../platform/db/tables.ts';

/**
 * Which invitation a token stands for. Of the token in a link the hash is stored. A person who proved the invited address needs no
 * link: to them alone the invitation's id is as good, and it is what they are told, because no token can be told twice.
 * `provenEmail` is that address; null for everybody else.
 */
export function standsFor(token: string, provenEmail: string | null) {
  return ({ eb, or, and }: ExpressionBuilder<Tables, 'family_invitations'>): Expression<SqlBool> => {
    const byLink = eb('family_invitations.invite_token', '=', hashSecret(token));
    if (provenEmail === null) return byLink;
    const byId = eb(sql<string>`family_invitations.id::text`, '=', token.toLowerCase());
    return or([byLink, and([eb('family_invitations.email', '=', provenEmail), byId])]);
  };
}
