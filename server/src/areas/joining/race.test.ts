import { afterAll, beforeAll, expect, it } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { acceptAs, invite } from './testing.ts';

const PEOPLE = 50;
/** A longer proof sets it: 200 rounds take some minutes. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ startsWorkers: false });
});
afterAll(() => server.close());

/** A busy machine puts some of them off, as it would in life. */
async function acceptUntilDecided(token: string, address: string): ReturnType<typeof acceptAs> {
  const answer = await acceptAs(server, { inviteToken: token, password: 'six-or-more' }, address);
  return answer.statusCode === 503 ? acceptUntilDecided(token, address) : answer;
}

it(
  'fifty people who join at the same moment never get more than the one place that is free',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aFamily(server, { ana: 'parent' });
      await server.admin.query('update public.families set max_members = 2 where id = $1', [id]);
      const invitations = [];
      for (let person = 0; person < PEOPLE; person += 1) invitations.push(await invite(server, id, { role: 'child' }));
      const answers = await Promise.all(
        invitations.map(({ token }, person) => acceptUntilDecided(token, `10.${round % 250}.${person}.1`)),
      );
      const outcomes = answers.map((answer) => answer.json().fields?.inviteToken ?? answer.statusCode);
      expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(PEOPLE - 1);
      const { rows } = await server.admin.query(
        `select f.current_member_count as counted, count(*)::int as present,
           (select count(*)::int from auth."user" u join public.family_invitations i on i.email = u.email
            where i.family_id = f.id) as accounts
         from public.families f join public.members m on m.family_id = f.id and m.user_id is not null and m.left_at is null
         where f.id = $1 group by f.id`,
        [id],
      );
      expect(rows).toEqual([{ counted: 2, present: 2, accounts: 1 }]);
    }
  },
  ROUNDS * 20_000,
);
