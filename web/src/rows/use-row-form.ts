import { useRef, useState, type ChangeEvent } from 'react';
import type { AnyFamilyTable, BaseRow, CreateOf, RowOf, UpdateOf } from '#contract/family-table.ts';
import { toApiError, type ApiError } from '../lib/api/api-error.ts';
import { useSession } from '../lib/auth/session.ts';
import { useMayChange } from '../lib/auth/use-may.ts';
import type { Area, Translate } from '../lib/i18n/i18n.ts';
import { useSyncStatus } from '../lib/outbox/sync-status.ts';
import { useWrite, useWriteGroup, type Outcome, type Written } from '../lib/sync/rows.ts';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { closeToast, showToast } from '../ui/toasts/toasts.ts';
import type { NumberShape } from '../ui/numbers/typed-number.ts';
import { composeFields, differencesFrom, restoreValues, takesNull, type Fields } from './compose-fields.ts';
import { explainError } from './explain-error.ts';
import type { RefusedChange } from './stored-draft.ts';
import { useTableWords } from './use-table-words.ts';
import { useWhenHidden } from './use-when-hidden.ts';

/** What a dialog of a row is given by its host (`RowDialogHost`). It is mounted anew for each opening. */
export interface RowDialogProps<Row> {
  isOpen: boolean;
  /** Null for a new row. */
  row: Row | null;
  /** A stored draft to restore. */
  draft?: object | null;
  /** The change in the tray that holds the draft too, because the server refused it: saving the draft replaces it. */
  refused?: RefusedChange | null;
  onClose: () => void;
  /** Called when the dialog is closed with unsaved values. */
  onDropDraft: (draft: object, refused: RefusedChange | null) => void;
  /** Called when the page may be unloaded with unsaved values in the form. */
  onStoreDraft: (draft: object, refused: RefusedChange | null) => void;
  /** Called when the dialog is saved or closed, so that the stored draft can be deleted. */
  onForgetDraft: () => void;
}

type Save<Row> = (fields: Record<string, unknown>) => Promise<Outcome<Row>>;

interface RowFormOptions<Row, Values> {
  /**
   * The area whose words are said (`useTableWords`). Where it has none, the shell's general ones are: `created`, `updated`, `createFailed`, and for a field
   * at fault `titleRequired`, `titleTooLong` or `titleInvalid`, or the same after `field`.
   */
  area: Area;
  /** The values that the form starts with; read once. */
  initial: Values;
  /** The fields of the row, where they are not the values themselves. */
  toFields?: (values: Values) => Fields;
  /** Whether the fields can be changed, where the table's rule on the whole row does not answer that. */
  mayEdit?: boolean;
  explain?: (error: ApiError) => string;
  /** What is said of a saved row, in place of `created` and `updated`. */
  saySaved?: (fields: Record<string, unknown>) => string;
  /**
   * The files that were chosen for a new row, by column. They are named by a change of its own, which follows the creation: a file is
   * uploaded for a row, so the row comes first.
   */
  files?: (values: Values) => Fields;
  /** In place of `save`, where a part of the fields takes another way to the server. May throw an ApiError. */
  send?: (fields: Record<string, unknown>, save: Save<Row>) => Promise<Outcome<Row>>;
}

interface FieldProps {
  error: string | null;
  disabled: boolean;
  /** "(optional)", where the field can be left out. */
  optional?: string;
}

interface NumberProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  shape: NumberShape;
  language: string;
  unclear: string;
}

type NumbersIn<Values> = {
  [Field in keyof Values & string]: Values[Field] extends number | null ? Field : never;
}[keyof Values & string];

export interface RowForm<Values> {
  readonly values: Values;
  change(values: Partial<Values>): void;
  /** What is wrong with a field, in words; from the contract's schema or from the server. */
  errorOf(field: string): string | null;
  /** The same as a code, for a control that has words of its own. */
  faultOf(field: string): string | null;
  /** The props that the control of any field takes. `field` is a column of the table, or a value of the form where that has no column. */
  field(field: string): FieldProps;
  /** The props of a text field for a value. */
  text(field: keyof Values & string): FieldProps & {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** The props of a `NumberField` for a number. */
  number(field: NumbersIn<Values>, decimals?: number): NumberProps;
  /** The same for an amount of money, which is stored as a whole number of the currency's smallest unit. */
  money(field: NumbersIn<Values>, decimals?: number): NumberProps;
  readonly t: Translate<Area>;
  readonly isNew: boolean;
  readonly mayEdit: boolean;
  readonly isSaving: boolean;
  /** Why it was not saved, until the next attempt. */
  readonly failure: string | null;
  /** Saves, and closes the dialog once the row is saved or stored on this device. After a refusal it stays open with what was typed. */
  submit(form: EventTarget): Promise<void>;
  /** Closes the dialog without saving. */
  close(): void;
}

const GENERAL_ERRORS: Record<string, 'fieldRequired' | 'fieldTooLong' | 'fieldWebAddress'> = {
  ...({ required: 'fieldRequired', too_long: 'fieldTooLong', web_address: 'fieldWebAddress' } as const),
};

const asFields = (values: object): Fields => ({ ...values });

/** `first_name` and `too_long` as `firstNameTooLong`. */
function wordFor(field: string, code: string): string {
  return `${field}_${code}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The state of a form that creates or changes a row of `table`: it checks by the contract's schema, sends only what was changed, waits a short
 * time for the answer, and keeps what was typed over a refusal or a reload.
 */
export function useRowForm<Table extends AnyFamilyTable, Values extends object>(
  table: Table,
  props: RowDialogProps<RowOf<Table>>,
  options: RowFormOptions<RowOf<Table>, Values>,
): RowForm<Values> {
  const { isOpen, row, draft = null, onClose, onDropDraft, onStoreDraft, onForgetDraft } = props;
  const { area, toFields = asFields, explain = explainError } = options;
  const { t, language } = useTableWords(table, area);
  const write = useWrite(table);
  const writeGroup = useWriteGroup(table);
  const may = useMayChange(table);
  const { state } = useSession();
  const { notSaved, discard } = useSyncStatus();
  const [initial] = useState(options.initial);
  const [restored] = useState(() => restoreValues(initial, draft));
  const [values, setValues] = useState(restored);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refused = useRef(props.refused ?? null);
  const mayEdit = options.mayEdit ?? (row === null || may.update(row, {} as UpdateOf<Table>)); // every update may leave out all fields
  const isSame = (other: Values) => JSON.stringify(values) === JSON.stringify(other);

  useWhenHidden(isOpen && !isSame(initial) ? () => onStoreDraft(values, refused.current) : null, onForgetDraft);

  function change(changed: Partial<Values>): void {
    setValues((now) => ({ ...now, ...changed }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changed))));
  }

  function sayFault(field: string, code: string): string {
    const own = wordFor(field, code);
    // A key comes back as it is where the area has no words for it.
    const said = (t as (key: string) => string)(own);
    return said === own ? t(GENERAL_ERRORS[code] ?? 'fieldInvalid') : said;
  }
  const faultOf = (field: string) => errors[field] ?? null;
  const errorOf = (field: string) => (errors[field] === undefined ? null : sayFault(field, errors[field]));

  /**
   * Discards the refused change of the previous attempt from the tray, because the form still holds its text; also where it was sent again
   * from there and refused under another id.
   */
  async function clearRefused(): Promise<void> {
    const { changeId, rowId } = refused.current ?? {};
    const old = notSaved.filter(({ firstId, row_id }) => firstId === changeId && row_id === rowId);
    for (const { id } of old) await discard(id);
  }

  async function outcomeOf(written: Omit<Written<RowOf<Table>>, 'id'>, rowId: string): Promise<Outcome<RowOf<Table>>> {
    const outcome = await written.saved;
    refused.current = outcome.kind === 'refused' ? { changeId: written.changeId, rowId } : null;
    return outcome;
  }

  /** Gives the fields of the form to a row that a retry from the tray has made of the refused attempt, perhaps removed since. */
  async function amend(made: BaseRow, fields: Fields): Promise<Outcome<RowOf<Table>>> {
    const changed = differencesFrom(table, made, fields);
    const isChanged = Object.keys(changed).length > 0;
    if (!isChanged && made.deleted_at === null) return { kind: 'saved', row: null };
    const written = writeGroup((group) => {
      if (made.deleted_at !== null) group.restore(table, made.id);
      if (isChanged) group.update(table, made.id, changed as UpdateOf<Table>); // checked by the form
    });
    return outcomeOf(written as Written<RowOf<Table>>, made.id); // its first change is one of this table
  }

  /** Once the new row is saved, or waits on this device. */
  function addFiles<Made extends Outcome<RowOf<Table>>>(id: string, outcome: Made): Made {
    const files = options.files?.(values) ?? {};
    if (outcome.kind !== 'refused' && Object.keys(files).length > 0) write.update(id, files as UpdateOf<Table>); // its columns
    return outcome;
  }

  async function save(fields: Record<string, unknown>): Promise<Outcome<RowOf<Table>>> {
    // Both were checked by their schemas, and every row has an id.
    if (row !== null) {
      const { id, version } = row as BaseRow;
      return outcomeOf(write.update(id, fields as UpdateOf<Table>, version), id);
    }
    const rowId = refused.current?.rowId;
    const made = rowId === undefined ? null : write.find(rowId);
    if (made) return addFiles(made.id, await amend(made, fields));
    // Under the id of the refused attempt, so that it is not made twice: then the answer is the row of the other attempt.
    const written = write.create(fields as CreateOf<Table>, rowId);
    const amended = written.answered.then((answer) =>
      rowId !== undefined && answer.kind === 'saved' && answer.row ? amend(answer.row as BaseRow, fields) : answer,
    );
    const outcome = await outcomeOf(written, written.id);
    return addFiles(written.id, outcome.kind === 'saved' ? await amended : outcome);
  }

  async function send(fields: Record<string, unknown>): Promise<Outcome<RowOf<Table>>> {
    if (row !== null && Object.keys(fields).length === 0) return { kind: 'saved', row: null };
    try {
      return await (options.send ? options.send(fields, save) : save(fields));
    } catch (thrown) {
      return { kind: 'refused', error: toApiError(thrown) };
    }
  }

  async function submit(form: EventTarget): Promise<void> {
    if (isSaving) return;
    const key = table.name;
    const composed = composeFields(table, row, toFields(initial), toFields(values));
    setErrors(composed.errors);
    const [fault] = Object.entries(composed.errors);
    if (fault) {
      showToast(() => ({ key, title: sayFault(...fault), tone: 'error' }));
      focusFirstError(form);
      return;
    }
    if (state !== 'signed-in') {
      showToast(() => ({ key, title: t('notLoggedIn'), tone: 'error' }));
      return;
    }
    setFailure(null);
    setIsSaving(true);
    await clearRefused();
    const outcome = await send(composed.fields);
    setIsSaving(false);
    if (outcome.kind === 'refused') {
      const { error } = outcome;
      const title = row === null ? 'createFailed' : 'updateFailed';
      showToast(() => ({ key, title: t(title), description: explain(error), tone: 'error' }));
      setFailure(explain(error));
      setErrors(error.fields ?? {});
      if (error.fields) focusFirstError(form);
      return;
    }
    if (outcome.kind === 'saved') {
      const said = Object.fromEntries(Object.entries(composed.fields).map(([field, value]) => [field, String(value)]));
      const title = () => options.saySaved?.(composed.fields) ?? t(row === null ? 'created' : 'updated', said);
      showToast(() => ({ key, title: title(), tone: 'done' }));
    }
    if (outcome.kind === 'waiting') {
      const { isUnkept, isSessionOver } = outcome;
      const unsent = () => ({ title: t(isUnkept ? 'heldHere' : 'savedUnsent'), description: t('errorSession') });
      showToast(() => ({ key, ...(isSessionOver ? unsent() : { title: t(isUnkept ? 'heldHere' : 'savedHere') }) }));
    }
    onClose();
  }

  const field = (name: string): FieldProps => ({
    error: errorOf(name),
    disabled: !mayEdit,
    ...(takesNull(table, name) ? { optional: t('optional') } : {}),
  });
  const numberOf = (name: NumbersIn<Values>, shape: NumberShape): NumberProps => ({
    ...field(name),
    ...{ shape, language, unclear: sayFault(name, 'invalid') },
    value: values[name] as number | null, // `NumbersIn` takes no others
    onChange: (value) => change({ [name]: value } as Partial<Values>), // a number field changes a number
  });

  function close(): void {
    if (isSaving) return;
    closeToast(table.name);
    onClose();
    if (draft !== null || !isSame(restored)) onDropDraft(values, refused.current);
  }

  return {
    ...{ values, change, errorOf, faultOf, t, mayEdit, isSaving, failure, submit, close, field },
    isNew: row === null,
    text: (name) => ({
      ...field(name),
      value: String(values[name]),
      onChange: (event) => change({ [name]: event.target.value } as Partial<Values>), // a text field changes a text
    }),
    number: (name, decimals = 0) => numberOf(name, { decimals, isInSmallestUnit: false }),
    money: (name, decimals = 2) => numberOf(name, { decimals, isInSmallestUnit: true }),
  };
}
