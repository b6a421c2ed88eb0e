import type pg from 'pg';
import type { EffectiveRole } from '#contract/roles.ts';
import { plain, type Statement } from './batch.ts';
import type { Database } from './database.ts';
import { Problem } from './problems.ts';
import { quoteName } from './roles.ts';
import { signTicket } from './tickets.ts';

/** The statements that open a transaction, for the connection they are sent on. */
export type Enter = (client: pg.ClientBase) => readonly Statement[];

/** What `app.enter` answers. */
export interface EnterRow {
  effective_role: EffectiveRole;
  member_id: string;
  version: number;
  pruned_version: number;
  epoch: string;
  was_applied: boolean;
}

export interface EntryMode {
  write: boolean;
  /** The change or group of changes that this transaction applies. `id` is recorded, so that it is applied once. */
  change?: { id: string; rowIds: readonly string[] };
  duringPasswordChange?: boolean;
  whenLapsed?: boolean;
}

/** A person by the session that they act in. */
interface Person {
  readonly userId: string;
  readonly sessionId: string;
}

/** A paired device that shows the family's day, by the hash of its secret. */
export interface DeviceEntry {
  readonly familyId: string;
  readonly deviceId: string;
  readonly secretHash: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Writes the statements that say who a transaction acts for, signed for one connection, and take that one's database role. */
export class EntryStatements {
  readonly #contextKey: string;
  readonly #setMember: readonly Statement[];
  readonly #setDevice: readonly Statement[];
  readonly #setSystem: readonly Statement[];

  constructor({ contextKey, roles: { isSingle, member, device, system } }: Pick<Database, 'contextKey' | 'roles'>) {
    const setRole = (role: string) => (isSingle ? [] : [plain(`set local role ${quoteName(role)}`)]);
    this.#contextKey = contextKey;
    this.#setMember = setRole(member);
    this.#setDevice = setRole(device);
    this.#setSystem = setRole(system);
  }

  /**
   * As a person, in a family or in none (null).
   * @throws Problem 42501 for what cannot be a family, PGRST301 for what cannot be a session, BAD_REQUEST for ids that are none.
   */
  ofPerson(person: Person, familyId: string | null, mode: EntryMode): Enter {
    if (familyId !== null && !UUID.test(familyId)) {
      throw new Problem('42501', 'Permission denied: not a member of this family.');
    }
    const { change } = mode;
    if (change && ![change.id, ...change.rowIds].every((id) => UUID.test(id))) {
      throw new Problem('BAD_REQUEST', 'The ids of a change and its row are UUIDs.');
    }
    const begin = plain(mode.write ? 'begin' : 'begin isolation level repeatable read read only');
    const enter = this.#enter(person, familyId, mode);
    return (client) => [begin, enter(client), ...this.#setMember];
  }

  /** As a paired device, for reading; with a member, for writing what is ticked for them. @throws Problem BAD_REQUEST for an id that is none. */
  ofDevice({ familyId, deviceId, secretHash }: DeviceEntry, memberId: string | null): Enter {
    if (memberId !== null && !UUID.test(memberId)) throw new Problem('BAD_REQUEST', 'The id of a member is a UUID.');
    const begin = plain(memberId === null ? 'begin isolation level repeatable read read only' : 'begin');
    const asked = [familyId, deviceId, memberId];
    return (client) => [
      begin,
      {
        text: 'select * from app.enter_device($1, $2, $3, $4, $5)',
        values: [familyId, deviceId, secretHash, memberId, signTicket(this.#contextKey, client, 'device', asked)],
      },
      ...this.#setDevice,
    ];
  }

  /** As the server, for a reason; `caller` asked for it, and their session is checked first. */
  ofSystem(
    reason: string,
    familyId: string | null,
    actorId: string | null,
    caller: Person | undefined,
    mode: Pick<EntryMode, 'duringPasswordChange'>,
  ): Enter {
    const proveCaller = caller && this.#enter(caller, null, { ...mode, write: false });
    return (client) => [
      plain('begin'),
      ...(proveCaller ? [proveCaller(client)] : []),
      // The server also searches whole tables by dates and numbers, whose best plan depends on the values (PLAN_SETTINGS).
      plain('set local plan_cache_mode = auto'),
      ...this.#setSystem,
      {
        text: 'select app.enter_system($1, $2, $3, $4)',
        values: [reason, familyId, actorId, signTicket(this.#contextKey, client, 'system', [familyId, actorId])],
      },
    ];
  }

  /** Gives a member's open transaction the server's rights; the last statement answers the member's `context`. */
  serverRights(client: pg.ClientBase, familyId: string, { member_id, version }: EnterRow, reason: string): Statement[] {
    const ticket = signTicket(this.#contextKey, client, 'server', [familyId, member_id, String(version + 1)]);
    const enter = { text: 'select app.enter_as_server($1, $2) as context', values: [reason, ticket] };
    return [plain('savepoint server_work'), ...this.#setSystem, enter];
  }

  /** Makes it the member's, or the device's, again. The savepoint ends, so no later statement can go back to a moment with the server's rights. */
  ownRights(context: string, as: 'member' | 'device'): Statement[] {
    const leave = { text: "select set_config('app.context', $1, true)", values: [context] };
    return [leave, ...(as === 'member' ? this.#setMember : this.#setDevice), plain('release savepoint server_work')];
  }

  #enter({ userId, sessionId }: Person, familyId: string | null, mode: EntryMode) {
    if (!UUID.test(userId) || !UUID.test(sessionId)) throw new Problem('PGRST301');
    const pass = [mode.duringPasswordChange && 'password', mode.whenLapsed && 'lapsed'].filter(Boolean).join(' ');
    const rows = mode.change ? `{${mode.change.rowIds.join(',')}}` : null;
    const asked = [userId, sessionId, familyId, mode.write ? 't' : 'f', pass, mode.change?.id ?? null, rows];
    return (client: pg.ClientBase): Statement => ({
      text: 'select * from app.enter($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [...asked, signTicket(this.#contextKey, client, 'member', asked)],
    });
  }
}
