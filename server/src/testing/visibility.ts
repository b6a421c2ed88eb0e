import { isPersonal } from '#contract/family-table.ts';
import { sql } from 'kysely';
import { may } from '#contract/permissions.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { ClientModel } from './client-model.ts';
import { addMember, aFamily, type TestMember } from './family.ts';
import { contractWithNotes } from './private-notes.ts';
import type { TestServer } from './server.ts';

/** What a family's feed is about; personal tables have spaces of their own. */
const FAMILY_TABLES = contractWithNotes.tables.filter((table) => !isPersonal(table));

/** Scopes besides the members themselves: as it were, two chats. */
const EXTRA_SCOPES = 2;

interface NoteState {
  id: string;
  text: string;
  scope_id: string | null;
}

interface MemberState {
  id: string;
  role: Role | null;
  hasLeft: boolean;
  scopes: string[];
}

/**
 * A family whose members look at private notes while these appear, move and vanish, with an oracle beside it that knows what
 * each of them could ever see. Whatever else an answer names is a leak.
 */
export class WatchedFamily {
  readonly server: TestServer;
  readonly familyId: string;
  readonly people: TestMember[];
  readonly scopes: readonly string[];
  readonly leaks: string[] = [];
  readonly #clients = new Map<string, ClientModel>();
  /** Ids and texts of notes, by member: what they could see at any moment so far. */
  readonly #couldSee = new Map<string, Set<string>>();
  /** All ids and texts there ever were. */
  readonly #secrets = new Set<string>();
  #texts = 0;

  private constructor(server: TestServer, familyId: string, people: TestMember[]) {
    this.server = server;
    this.familyId = familyId;
    this.people = people;
    this.scopes = [...people.map(({ id }) => id), ...Array.from({ length: EXTRA_SCOPES }, () => newId())];
  }

  /** `ana` manages; `leo` and `mia` do not. Each has a client that has listed everything. */
  static async create(
    server: TestServer,
  ): Promise<WatchedFamily & { ana: TestMember; leo: TestMember; mia: TestMember }> {
    const { id, ana, leo, mia } = await aFamily(server, { ana: 'parent', leo: 'child', mia: 'child' });
    const family = new WatchedFamily(server, id, [ana, leo, mia]);
    for (const person of family.people) await family.#meet(person);
    return Object.assign(family, { ana, leo, mia });
  }

  async #meet(person: TestMember): Promise<void> {
    this.#couldSee.set(person.id, new Set());
    await this.observe();
    const client = new ClientModel(person, FAMILY_TABLES, (body) => this.inspect(person, body));
    this.#clients.set(person.id, client);
    await client.load();
  }

  client(person: TestMember): ClientModel {
    const client = this.#clients.get(person.id);
    if (!client) throw new Error('Whoever is in the family has a client.');
    return client;
  }

  nextText(): string {
    this.#texts += 1;
    return `secret-${this.#texts}-${this.familyId.slice(-6)}.`;
  }

  /** A child who joins now, and whose client knows nothing yet. */
  async join(): Promise<TestMember> {
    const person = await addMember(this.server, this.familyId, `joined${this.people.length}`, 'child');
    this.people.push(person);
    await this.#meet(person);
    return person;
  }

  /** Anything that changes what people see: afterwards the oracle looks at what there is. */
  async change<T>(work: () => Promise<T>): Promise<T> {
    const result = await work();
    await this.observe();
    return result;
  }

  setRole(person: TestMember, role: Role): Promise<unknown> {
    return this.#asSystem('a role', ({ db }) =>
      db.insertInto('user_roles').values({ id: newId(), user_id: person.id, family_id: this.familyId, role }).execute(),
    );
  }

  setLeft(person: TestMember, hasLeft: boolean): Promise<unknown> {
    const left_at = hasLeft ? new Date().toISOString() : null;
    return this.#asSystem('membership', ({ db }) =>
      db
        .updateTable('members')
        .set({ left_at })
        .where('family_id', '=', this.familyId)
        .where('id', '=', person.id)
        .execute(),
    );
  }

  holdScope(person: TestMember, scopeId: string, holds: boolean): Promise<unknown> {
    const held = { family_id: this.familyId, scope_id: scopeId, member_id: person.id };
    return this.#asSystem('a scope', ({ db }) =>
      holds
        ? db
            .insertInto('scope_holders')
            .values(held)
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        : db.deleteFrom('scope_holders').where('scope_id', '=', scopeId).where('member_id', '=', person.id).execute(),
    );
  }

  purge(noteId: string): Promise<unknown> {
    return this.#asSystem('purge', ({ db }) => sql`delete from private_notes where id = ${noteId}`.execute(db));
  }

  #asSystem(reason: string, work: Parameters<TestServer['transactions']['withSystem']>[2]): Promise<unknown> {
    return this.change(() => this.server.transactions.withSystem(reason, { familyId: this.familyId }, work));
  }

  /** Every note there is, also removed ones. */
  async notes(): Promise<NoteState[]> {
    const { rows } = await this.server.admin.query<NoteState>(
      'select id, text, scope_id from private_notes where family_id = $1 order by created_at, id',
      [this.familyId],
    );
    return rows;
  }

  /** Writes down what each member can see now. */
  async observe(): Promise<void> {
    const notes = await this.notes();
    const { rows: members } = await this.server.admin.query<MemberState>(
      `select m.id, m.role, m.left_at is not null as "hasLeft",
         array(select scope_id::text from scope_holders h where h.family_id = m.family_id and h.member_id = m.id) as scopes
       from members m where family_id = $1`,
      [this.familyId],
    );
    for (const note of notes) this.#secrets.add(note.id).add(note.text);
    for (const member of members) {
      const seen = this.#couldSee.get(member.id);
      if (!seen || member.hasLeft) continue;
      const seesAll = may({ effectiveRole: member.role ?? 'none' }, 'family.manage');
      for (const { id, text, scope_id } of notes) {
        if (seesAll || scope_id === null || scope_id === member.id || member.scopes.includes(scope_id))
          seen.add(id).add(text);
      }
    }
  }

  /** Looks for anything in an answer that this person could never see. */
  inspect(person: TestMember, body: string): void {
    const seen = this.#couldSee.get(person.id);
    for (const secret of this.#secrets) {
      if (body.includes(secret) && !seen?.has(secret))
        this.leaks.push(`${secret} reached ${person.role}: ${body.slice(0, 300)}`);
    }
  }

  /** Asks for anything, as a client that keeps to no rule might, and inspects the answer. */
  async ask(person: TestMember, url: string): Promise<number> {
    const response = await person.get(url);
    this.inspect(person, response.body);
    return response.statusCode;
  }

  /** Everybody catches up; answers for whom the kept rows differ from a fresh list. */
  async findDifferences(): Promise<string[]> {
    const wrong: string[] = [];
    for (const person of this.people) {
      const client = this.client(person);
      if (!(await client.pull())) continue;
      const fresh = new ClientModel(person, FAMILY_TABLES, (body) => this.inspect(person, body));
      await fresh.load();
      const [kept, listed] = [JSON.stringify(client.rows), JSON.stringify(fresh.rows)];
      if (kept !== listed) wrong.push(`${person.role} keeps ${kept}\nwhile a fresh list is ${listed}`);
    }
    return [...wrong, ...this.leaks];
  }
}
