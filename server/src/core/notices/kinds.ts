import * as z from 'zod/mini';
import type { AnyFamilyTable, RowOf } from '#contract/family-table.ts';
import type { NoticeGroup } from '#contract/areas/notices/kinds.ts';
import type { Language } from '#contract/languages.ts';
import type { Follower } from '../../platform/db/hooks.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { Uuid } from '#contract/uuid.ts';
import { enqueue, workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import { followRows, type RowChange } from '../../platform/tables/row-changes.ts';
import { findReadable, findTold } from './queries.ts';
import { notify, sayAnew, type Notice, type SayLocal } from './write-commands.ts';

/** Writes a notice in a reader's language and formats. */
type Compose = (language: Language, say: SayLocal) => Notice;

/** The row that a notice is about. A person may mute it, and a push's button may change it. */
export interface Thing {
  readonly table: AnyFamilyTable;
  readonly id: string;
}

/** Who is told, and what. */
export interface Told {
  /** User ids. */
  readonly to: readonly string[];
  /** The family that it is about; null for none. */
  readonly about: string | null;
  readonly compose: Compose;
  /** The id of each one's notification: a second notice with it is not written. Without it that of the job. */
  readonly id?: string;
  readonly thing?: Thing;
  /**
   * It takes the place of the unread ones of its kind about the same thing. The answer are the ids of those that are newer: where one of them is
   * there, that keeps its place. It is asked for in the transaction that writes the notification.
   */
  readonly listNewer?: (tx: Tx) => Promise<readonly string[]>;
  /** Channels that its sender chose. `mail` is then the kind's first value: a choice of the person counts more. */
  readonly asked?: { readonly in_app?: boolean; readonly push: boolean; readonly mail: boolean };
  /** What a lock screen shows of a kind that is private, without a private word; else it shows a general sentence. */
  readonly lockScreen?: (language: Language, say: SayLocal) => { readonly title: string; readonly body: string };
  /** The rows that the buttons with `does: 'make'` make now, by their keys. A button without one is not shown, and works no more. */
  readonly makes?: Readonly<Record<string, NewRow>>;
}

/** A row that a button of a push makes. */
export interface NewRow {
  readonly table: AnyFamilyTable;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Words = Readonly<Record<Language, string>>;

/** A button of a push. */
export interface NoticeAction {
  readonly key: string;
  readonly label: Words;
  /** The change of the thing that it makes with the person's rights; `make` creates a row (`Told.makes`); `snooze` sends the push again later. */
  readonly does: 'snooze' | 'make' | { readonly fields: Readonly<Record<string, unknown>> };
}

/** How long a snoozed push waits. */
export const SNOOZE_MINUTES = 15;
export const SNOOZE: NoticeAction = {
  ...{ key: 'snooze', does: 'snooze' },
  label: { en: `In ${SNOOZE_MINUTES} min`, es: `En ${SNOOZE_MINUTES} min` },
};

/** What people choose by, and how a kind reaches them. */
export interface NoticeTraits {
  /** The switch of the preferences that it belongs to; null for one that a person asked for and does not choose. */
  readonly group: NoticeGroup | null;
  /** Also the subject of its mails, which therefore have no word of a row. */
  readonly title: Words;
  readonly example: Words;
  /** Mailed where no push reached a device, also to a person who never chose. */
  readonly matters?: true;
  /** Not pushed to a person who never chose. */
  readonly staysInApp?: true;
  readonly breaksQuietHours?: true;
  /** Also reaches a person who muted the thing that it is about. */
  readonly breaksMutes?: true;
  /** Only managers of a family hear of it, so that it is offered to them alone. */
  readonly forManagers?: true;
  /** A lock screen shows no words of its notifications (`Told.lockScreen`). */
  readonly isPrivate?: true;
  readonly actions?: readonly NoticeAction[];
}

/** One kind of notice of an area. One worker sends those of all kinds. */
export interface AnyNoticeKind {
  /** Unique among all areas. */
  readonly name: string;
  readonly traits: NoticeTraits;
  /** Looks, when it is sent, who has to be told by then; null when no one has. @throws ZodError for facts of another shape. */
  readonly read: (tx: Tx, facts: unknown) => Promise<Told | null>;
  /** What makes it by itself, where a rule about rows does. */
  readonly followers: readonly Follower[];
}

/** A kind whose notices are made by a command, with these facts. */
export interface NoticeKind<Facts> extends AnyNoticeKind {
  /** Only for the compiler. */
  readonly types?: (facts: Facts) => void;
}

/** Facts of a notice name the family that it is about. */
interface AboutFamily {
  readonly family_id: string | null;
}

export const noticeKind = <Facts extends AboutFamily>(
  name: string,
  traits: NoticeTraits,
  facts: z.ZodMiniType<Facts>,
  read: (tx: Tx, facts: Facts) => Promise<Omit<Told, 'about'> | null>,
): NoticeKind<Facts> => ({
  name,
  traits,
  read: async (tx, queued) => {
    const about = facts.parse(queued);
    const told = await read(tx, about);
    return told && { ...told, about: about.family_id };
  },
  followers: [],
});

const RowFacts = z.object({ family_id: Uuid, row_id: Uuid, actor_id: z.nullable(Uuid), to: Uuid });

/** Which notices the changes of a table make. */
interface RowNotice<Table extends AnyFamilyTable> {
  /** The members who hear of a change. The one who made it is left out, but where `includesActor` says so. */
  readonly hears: (change: RowChange<Table>) => readonly string[];
  readonly includesActor?: true;
  /** Whether a member still has to hear of it, of the row as it is when the notice is sent. */
  readonly stillHears: (row: RowOf<Table>, memberId: string) => boolean;
  /** `actor` is the first name of the member who made the change; null for one without a name, and for one who has left. */
  readonly describe: (row: RowOf<Table>, actor: string | null, language: Language, say: SayLocal) => Notice;
}

/**
 * A kind whose notices follow from changes of rows by members. Told are present members with an account who may read the row when it is
 * sent, each once for a change.
 */
export function rowNotice<Table extends AnyFamilyTable>(
  name: string,
  traits: NoticeTraits,
  table: Table,
  { hears, includesActor, stillHears, describe }: RowNotice<Table>,
): AnyNoticeKind {
  const receiversOf = (change: RowChange<Table>) =>
    hears(change).filter((id) => includesActor ?? id !== change.actor?.memberId);
  const kind: NoticeKind<z.infer<typeof RowFacts>> = {
    name,
    traits,
    followers: [
      followRows(
        table,
        (change) => change.actor !== null && receiversOf(change).length > 0,
        async (tx, change) => {
          const about = { family_id: change.familyId, row_id: (change.after as { id: string }).id }; // each row has one
          const actor_id = change.actor?.memberId ?? null;
          await tell(
            tx,
            kind,
            [...new Set(receiversOf(change))].map((to) => ({ ...about, actor_id, to })),
          );
        },
      ),
    ],
    read: async (tx, queued) => {
      const { family_id, row_id, actor_id, to } = RowFacts.parse(queued);
      const told = await findTold(tx, { family_id, giver: actor_id, receiver: to });
      const row =
        told && (await findReadable(tx, table, { familyId: family_id, id: row_id, reader: { ...told, id: to } }));
      if (!told || !row || !stillHears(row, to)) return null;
      return {
        to: [told.user_id],
        about: family_id,
        thing: { table, id: row_id },
        compose: (language, say) => describe(row, told.giver_name, language, say),
      };
    },
  };
  return kind;
}

const Queued = z.object({ kind: z.string(), facts: z.unknown(), is_said_anew: z.optional(z.boolean()) });
const NOTICE: JobKind<z.infer<typeof Queued>> = { name: 'notice', payload: Queued };

/** Has people told, after the transaction. `key` names one notice of the kind, which takes the place of one that still waits. */
export async function tell<Facts>(
  tx: Tx,
  { name }: NoticeKind<Facts>,
  facts: readonly Facts[],
  { key }: { key?: string } = {},
): Promise<void> {
  await enqueue(
    tx,
    NOTICE,
    facts.map((each) => ({ kind: name, facts: each })),
    key === undefined ? {} : { key: `${name} ${key}` },
  );
}

/** Has notifications that are there say what has changed meanwhile. The kind names their ids (`Told.id`). */
export async function tellAnew<Facts>(tx: Tx, { name }: NoticeKind<Facts>, facts: readonly Facts[]): Promise<void> {
  await enqueue(
    tx,
    NOTICE,
    facts.map((each) => ({ kind: name, facts: each, is_said_anew: true })),
  );
}

/** Tells at once who has to be told, each once for the notice's id: `jobId`, where the kind names none. */
export async function sendNotice<Facts>(
  transactions: Transactions,
  kind: NoticeKind<Facts>,
  facts: Facts,
  jobId = '',
  isSaidAnew = false,
): Promise<void> {
  const told = await transactions.withSystem('look who is told of something', {}, (tx) => kind.read(tx, facts));
  for (const userId of told?.to ?? [])
    if (told) await (isSaidAnew ? sayAnew : notify)(transactions, { id: told.id ?? jobId, userId, kind, facts, told });
}

/** Sends the notices of all kinds. One of a kind that no area has any more is dropped. */
export function noticeWorker(transactions: Transactions, kinds: readonly AnyNoticeKind[]): Worker {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return workerOf(NOTICE, async ({ kind, facts, is_said_anew }, jobId) => {
    const known = byName.get(kind);
    if (known) await sendNotice(transactions, known, facts, jobId, is_said_anew);
  });
}
