import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import type { Language } from '#contract/languages.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import type { DeclaredTable } from '#contract/tables.ts';
import type { RowsView } from '../lib/sync/family-rows.ts';
import type { Refusal } from '../lib/outbox/outbox-entry.ts';
import type { Found } from '../rows/search/found-rows.ts';
import type { RowDialogProps } from '../rows/use-row-form.ts';
import type { DayWindow, Entry } from '../rows/entries/entry.ts';
import type { Maker } from '../rows/quick-add/maker.ts';
import type { TitledRow } from '../rows/related/related.tsx';
import type { SaidMaker } from '../rows/said/said.ts';
import type { SentenceKind } from '../rows/sentence/sentence.ts';
import type { Searchable } from '../rows/search/search.ts';
import type { Person } from '../ui/people.ts';
import type { ToastContent } from '../ui/toasts/toasts.ts';

/**
 * What an area of the web has to do with others, in its `area.ts`: `areas.ts` lists them, and `app` asks all of them in a loop. It is in the script of
 * every page. What draws or computes anything is a part, a file in the folder `area` beside it, which only those pages have that show it.
 */
export interface Area {
  /** Its word; its page is `<word>-page.tsx`. */
  readonly word: string;
  readonly dialog?: AreaDialog;
  /** Tables of whose changes its own notices tell, so that no toast says that something has changed. */
  readonly quietTables?: readonly DeclaredTable['name'][];
  /** The tables that its page, and its parts on other pages, show first, besides those that every page needs. */
  readonly tables?: readonly DeclaredTable['name'][];
  /** The parts that it has, each with the message files whose words it says. `palette` is `area/palette.tsx`, which exports what `Parts` says. */
  readonly parts?: { readonly [Kind in PartKind]?: readonly string[] };
}

/** The parts that an area can have, and what each of them exports. */
export interface Parts {
  palette: PalettePart;
  changes: ChangesPart;
  alerts: AlertsPart;
  maker: MakerPart;
  sentence: SentencePart;
  entries: EntriesPart;
  today: TodayPart;
  needs: NeedsPart;
  person: PersonPart;
  related: RelatedPart;
  said: SaidPart;
  rowSection: RowSectionPart;
}
export type PartKind = keyof Parts;

/** An area with a page, and a place in the navigation. */
export interface AreaPage extends Area {
  /** The address of its page. */
  readonly path: `/${string}`;
  /** Further addresses that show the same page. */
  readonly furtherPaths?: readonly `/${string}`[];
  /** What navigation, palette and page titles call it. */
  readonly name: Text;
  readonly icon: LucideIcon;
  /** The message files that its page needs; without this line the one of the folder named like the word. */
  readonly messages?: readonly string[];
  /** What its page shows of all areas: kinds of parts. */
  readonly shows?: readonly PartKind[];
  /** The roles that may open it and every address below it; without this line all may. */
  readonly roles?: readonly Role[];
  readonly isInBottomBar?: true;
  /** The table whose rows the palette finds, without further ado. The area's page opens them in its dialog. */
  readonly searchedTable?: DeclaredTable['name'];
  /** Reads the search parameters of its address. */
  readonly validateSearch?: (search: Record<string, unknown>) => object;
}

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>;

/** The family as the app knows it, for what areas draw outside of their own pages. */
export interface FamilyProps {
  /** All present and past members. */
  readonly people: readonly Person[];
  readonly currentMembers: readonly Person[];
  /** The present members who may manage tasks. */
  readonly managers: readonly Person[];
  /** The id of the signed-in person as a member; empty without a family. */
  readonly myId: string;
}

/** The dialog of one table. It stands beside every screen, because its rows are opened from all of them (`openRow`). */
export interface AreaDialog {
  readonly table: DeclaredTable['name'];
  /** The message files whose words it says; first those of its drafts (`RowDialogHost`). */
  readonly words: readonly string[];
  // A dialog of any row may stand here: it is given rows of its own table.
  readonly load: () => Promise<ComponentType<RowDialogProps<never> & FamilyProps>>;
  /** Who has the dialog at all; without this line every member. */
  readonly needs?: Permission;
  /** The quick action, and the action of the palette, that opens it for a new row. */
  readonly add?: {
    readonly words: Text;
    readonly icon: LucideIcon;
    /** Who is offered it in the palette: the name of a permission, as of `PERMISSIONS`. */
    readonly may: string;
  };
}

export interface PaletteEntry extends Searchable {
  readonly key: string;
  readonly icon: ReactNode;
  /** A short note at the end of the line. A function where it takes long to say: it is called for entries that are shown. */
  readonly note?: string | (() => string);
  /** The members it is for, and when it is, by which a search can be narrowed. Without them it is in no narrowed search. */
  readonly memberIds?: readonly string[];
  readonly span?: readonly [startMs: number, endMs: number];
  readonly run: () => void;
  /** It changes what the palette shows. */
  readonly staysOpen?: true;
}

export interface PaletteGroup {
  readonly key: string;
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
  /** Shown only once something is typed. */
  readonly isForSearching: boolean;
}

/** What an area adds to the palette: of the rows on this device, and those that the server found (`useFoundRows`), in the order of their rank. */
export interface PalettePart {
  readonly usePalette: (
    family: FamilyProps,
    found: Found,
  ) => {
    /** Entries among the actions. */
    readonly actions?: readonly PaletteEntry[];
    readonly groups?: readonly PaletteGroup[];
  };
}

/** A change that waits or was refused. It may be damaged, so that its fields have any shape. */
export interface NamedChange {
  readonly table: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** How changes of a table are named, and refusals explained, where the general words do not do. */
export interface ChangeWords {
  readonly table: AnyFamilyTable;
  /** Null for the general words. `title` is the label of the row. */
  readonly name?: (change: NamedChange, title: string) => string | null;
  /** Null for the general words. `more` says what the error is where the reason is a general sentence, or what to do. */
  readonly explain?: (error: Refusal, change: NamedChange) => { reason: string; more: string } | null;
}

export interface ChangesPart {
  readonly changeWords: readonly ChangeWords[];
}

export const ALERT_PRIORITIES = ['low', 'medium', 'high'] as const;

/** Changes of one kind by other members, which are told in one toast. */
// A method, so that the kinds of different rows stand in one list: each is given rows that were reported with it.
export interface AlertKind<Row extends BaseRow = BaseRow> {
  readonly key: string;
  readonly priority: (typeof ALERT_PRIORITIES)[number];
  /** The toast about these rows, as they were when they were reported. It is said anew in each language. */
  describe(rows: readonly [Row, ...Row[]], family: FamilyProps): ToastContent;
}

export interface AlertReports {
  add<Row extends BaseRow>(kind: AlertKind<Row>, row: Row): void;
  /** Takes back what was undone before it was told. */
  withdraw<Row extends BaseRow>(kind: AlertKind<Row>, id: string): void;
}

/** Watches an area's rows while the app is open, and reports what other members did. */
export interface AlertsPart {
  readonly useAlerts: (reports: AlertReports) => void;
}

/** Makes rows of sentences, in the field behind every +. Null for a person who may make none. */
export interface MakerPart {
  readonly useMaker: (family: FamilyProps) => Maker | null;
}

/** How a sentence is read for the maker. It is fetched when the field is used. */
export interface SentencePart {
  readonly sentenceKind: SentenceKind;
}

/** What an area has in the days of a window, for the calendar and Today. `isLoading` until it is known. */
export interface EntriesPart {
  readonly useEntries: (
    window: DayWindow,
    around: Pick<FamilyProps, 'people'> & { readonly onGo: (href: string) => void },
  ) => EntriesView;
}

/** The same until it changes. */
export interface EntriesView {
  readonly entries: readonly Entry[];
  readonly isLoading: boolean;
}

/**
 * What an area has for today besides its entries. A line with the key of an entry stands in its place. It is in the first script of Today, and entries
 * come a moment later.
 */
export interface TodayPart {
  readonly useLines: (now: Date, family: FamilyProps) => LinesView;
}

/** The same until it changes. */
export interface LinesView {
  readonly lines: readonly DayLine[];
  readonly status: RowsView['status'];
}

/** Something of the day: what, when, for whom, and what one press does, which is up to what is drawn. */
export interface DayLine {
  /** Different for every line of the day. */
  readonly id: string;
  readonly title: string;
  /** Late, without a time today, at a time, or done. */
  readonly group: 'late' | 'any' | 'timed' | 'done';
  /** When it begins; null without a time. */
  readonly startMs: number | null;
  /** A sort key among those of the group without a time. */
  readonly order: string;
  /** Members whom it is for; empty for the whole family. */
  readonly memberIds: readonly string[];
  /** Part of each person's day, whomever it is for. */
  readonly concernsAll?: boolean;
  /** It is still to be done. */
  readonly isToDo: boolean;
  readonly draw: (around: LineSurroundings) => ReactNode;
}

export interface LineSurroundings {
  /** Keeps the line in its place for a moment, for what a press may move away. */
  readonly linger: () => void;
  /** Whom it is for is said beside it, so that it names no member. */
  readonly isNamed: boolean;
}

/** What of an area waits for a decision of the person, for "Needs you" on Today, beside the person's own day or that of the family: sections, or null. Their look is in `rows/needs`. */
export interface NeedsPart {
  readonly useNeeds: (now: Date, family: FamilyProps, isFamilyShown: boolean) => ReactNode;
}

/** A section about a member on their page, with a heading of its own (`h2`). */
export interface PersonPart {
  readonly PersonSection: ComponentType<{ memberId: string }>;
}

/** A row of an area that belongs to a row of any area: it was made from it or the other way round, or one names the other. */
export interface RelatedRow {
  readonly key: string;
  readonly title: string;
  readonly icon: ReactNode;
  /** When it is, or that it is done. */
  readonly note: string | null;
  readonly isDone: boolean;
  readonly open: () => void;
}

/** What an area has to do with a row of any area. It is shown in that row's dialog. */
export interface RelatedPart {
  /** `linked` are the ids of all rows that are linked with it. */
  readonly useRelated: (
    of: TitledRow,
    linked: readonly string[],
    family: FamilyProps,
  ) => {
    readonly rows: readonly RelatedRow[];
    /** Makes a row of the area from that row; null where it makes none of such rows, or the person may not. */
    readonly make: { readonly label: string; readonly icon: ReactNode; readonly run: () => Promise<void> } | null;
  };
}

/** Makes a row of the area of what someone has said in a chat. Null for a person who may make none. */
export interface SaidPart {
  readonly useSaid: (family: FamilyProps) => SaidMaker | null;
}

/** A section in the dialog of a row of any area. It draws nothing for rows of tables that it is not about. */
export interface RowSectionPart {
  readonly RowSection: ComponentType<{ of: TitledRow } & FamilyProps>;
}
