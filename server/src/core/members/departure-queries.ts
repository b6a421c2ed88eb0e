import { sql } from 'kysely';
import { OWN_CONTENT_DAYS } from '#contract/areas/own-content.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { Role } from '#contract/roles.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** A family that an account is in no more, and whose content of theirs it may still export. */
export interface Departure {
  readonly family_id: string;
  readonly name: string;
  readonly member_id: string;
  readonly left_at: string;
  /** Their last one. */
  readonly role: Role | null;
  /** The feed's version of the end of the membership. */
  readonly version: number;
  readonly until: Date;
}

/** Not for children, whose accounts are their parents'. Call it with the server's rights. */
export async function listDepartures({ db, now }: Tx, userId: string): Promise<Departure[]> {
  const { rows } = await sql<Omit<Departure, 'until'>>`
    select m.family_id, f.name, m.id as member_id, m.left_at, ended.role, ended.version
    from members m
    join families f on f.id = m.family_id
    cross join lateral (
      select c.version, c.before ->> 'role' as role from app.changes c
      where c.family_id = m.family_id and c.table_name = 'members' and c.row_id = m.id
        and c.before ? 'left_at' and c.before ->> 'left_at' is null
      order by c.version desc limit 1
    ) ended
    where m.user_id = ${userId} and m.left_at > ${new Date(now.getTime() - OWN_CONTENT_DAYS * DAY_MS)}
      and ended.role is distinct from 'child'
    order by m.left_at, m.family_id`.execute(db);
  return rows.map((row) => ({ ...row, until: new Date(Date.parse(row.left_at) + OWN_CONTENT_DAYS * DAY_MS) }));
}
