import { familyPermissions } from '#contract/areas/family.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { sql } from 'kysely';
import { may } from '#contract/permissions.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { ClientModel } from './client-model.ts';
import { addMember, aFamily, type TestMember } from './family.ts';
import type { TestServer } from './server.ts';

/** Number of scopes besides the members themselves, like chats. */
const EXTRA_SCOPES = 2;

/** What the histories write, and the tables with scopes that a new family has rows of. */
const FILLED = new Set(['private_notes', 'members', 'chats', 'chat_participants', 'chat_messages', 'tasks']);

interface NoteState {
  id: string;
  text: string;
  scope_id: string;
}

interface MemberState {
  id: string;
  role: Role | null;
  hasLeft: boolean;
  scopes: string[];
}

/**
 * A family whose clients follow private notes that appear, move and vanish. An oracle records what each member could ever see. Any
 * other note in an answer to that member is a leak.
 */
export class WatchedFamily {
  readonly server: TestServer;
  readonly familyId: string;
  readonly people: TestMember[];
  readonly scopes: readonly string[];
  /** A scope that every person of `people` is given. */
  readonly everyone = newId();
  readonly leaks: string[] = [];
  readonly #clients = new Map<string, ClientModel>();
  /** By member: the ids and texts of notes that they could see at any time so far. */
  readonly #couldSee = new Map<string, Set<string>>();
  /** All ids and texts of notes that ever existed. */
  readonly #secrets = new Set<string>();
  #texts = 0;

  private constructor(server: TestServer, familyId: string, people: TestMember[]) {
    this.server = server;
    this.familyId = familyId;
    this.people = people;
    this.scopes = [
      ...people.map(({ id }) => id),
      this.everyone,
      ...Array.from({ length: EXTRA_SCOPES }, () => newId()),
    ];
  }

  /** `ana` is a manager; `leo` and `mia` are not. Each has a client that has listed all tables. */
  static async create(
    server: TestServer,
  ): Promise<WatchedFamily & { ana: TestMember; leo: TestMember; mia: TestMember }> {
    const { id, ana, leo, mia } = await aFamily(server, { ana: 'parent', leo: 'child', mia: 'child' });
    const family = new WatchedFamily(server, id, [ana, leo, mia]);
    for (const person of family.people) await family.#addClient(person);
    return Object.assign(family, { ana, leo, mia });
  }

  async #addClient(person: TestMember): Promise<void> {
    this.#couldSee.set(person.id, new Set());
    await this.setScope(person, this.everyone, true);
    const client = new ClientModel(person, this.#tables(), (body) => this.inspect(person, body));
    this.#clients.set(person.id, client);
    await client.load();
  }

  /** The tables whose rows the histories change or hide. No event of theirs touches another. */
  #tables(): AnyFamilyTable[] {
    return this.server.services.contract.tables.filter(({ name }) => FILLED.has(name));
  }

  client(person: TestMember): ClientModel {
    const client = this.#clients.get(person.id);
    if (!client) throw new Error('Every person of the family has a client.');
    return client;
  }

  nextText(): string {
    this.#texts += 1;
    return `secret-${this.#texts}-${this.familyId.slice(-6)}.`;
  }

  /** Adds a child, whose client only has a fresh list. */
  async join(): Promise<TestMember> {
    const person = await addMember(this.server, this.familyId, `joined${this.people.length}`, 'child');
    this.people.push(person);
    await this.#addClient(person);
    return person;
  }

  /** Runs a change and then lets the oracle record what each member sees. */
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

  setScope(person: TestMember, scopeId: string, isHolder: boolean): Promise<unknown> {
    const row = { family_id: this.familyId, scope_id: scopeId, member_id: person.id };
    return this.#asSystem('a scope', ({ db }) =>
      isHolder
        ? db
            .insertInto('scope_holders')
            .values(row)
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

  /** All notes, removed ones included. */
  async notes(): Promise<NoteState[]> {
    const { rows } = await this.server.admin.query<NoteState>(
      'select id, text, scope_id from private_notes where family_id = $1 order by created_at, id',
      [this.familyId],
    );
    return rows;
  }

  /** Records what each member can see now. */
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
      const seesAll = may({ effectiveRole: member.role ?? 'none' }, familyPermissions.manage);
      for (const { id, text, scope_id } of notes) {
        if (seesAll || scope_id === member.id || member.scopes.includes(scope_id)) seen.add(id).add(text);
      }
    }
  }

  /** Records as a leak any id or text in an answer that this person could never see. */
  inspect(person: TestMember, body: string): void {
    const seen = this.#couldSee.get(person.id);
    for (const secret of this.#secrets) {
      if (body.includes(secret) && !seen?.has(secret))
        this.leaks.push(`${secret} reached ${person.role}: ${body.slice(0, 300)}`);
    }
  }

  /** Sends any request, as a misbehaving client might, and inspects the answer. */
  async ask(person: TestMember, url: string): Promise<number> {
    const response = await person.get(url);
    this.inspect(person, response.body);
    return response.statusCode;
  }

  /** Lets every client catch up. Returns the clients whose rows differ from a fresh list, and all leaks. */
  async findDifferences(): Promise<string[]> {
    const wrong: string[] = [];
    for (const person of this.people) {
      const client = this.client(person);
      if (!(await client.pull())) continue;
      const fresh = new ClientModel(person, this.#tables(), (body) => this.inspect(person, body));
      await fresh.load();
      const [stored, listed] = [JSON.stringify(client.rows), JSON.stringify(fresh.rows)];
      if (stored !== listed) wrong.push(`${person.role} stores ${stored}\nwhile a fresh list is ${listed}`);
    }
    return [...wrong, ...this.leaks];
  }
}
