import { useState, type ChangeEvent } from 'react';
import type { RowName } from '#contract/areas/links.ts';
import type { AnyFamilyTable, BaseRow, RowOf, UpdateOf } from '#contract/family-table.ts';
import { toApiError, type ApiError } from '../lib/api/api-error.ts';
import { useSession } from '../lib/auth/session.ts';
import { useMayChange } from '../lib/auth/use-may.ts';
import type { Area, Translate } from '../lib/i18n/i18n.ts';
import type { Outcome } from '../lib/sync/rows.ts';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { closeToast, showToast } from '../ui/toasts/toasts.ts';
import { offerUndo } from '../ui/toasts/undo.ts';
import type { NumberShape } from '../ui/numbers/typed-number.ts';
import { composeFields, restoreValues, takesNull, type Fields } from './compose-fields.ts';
import { explainError } from './explain-error.ts';
import type { RefusedChange } from './drafts/stored-draft.ts';
import type { TitledRow } from './related/related.tsx';
import { useRowSaving } from './use-row-saving.ts';
import { useTableWords } from './use-table-words.ts';
import { useWhenHidden } from './use-when-hidden.ts';
import { wordOfWaiting } from './waiting-words.ts';

/** What a dialog of a row is given by its host (`RowDialogHost`). It is mounted anew for each opening. */
export interface RowDialogProps<Row> {
  isOpen: boolean;
  /** Null for a new row. */
  row: Row | null;
  /** A stored draft to restore. */
  draft?: object | null;
  /** The draft is what the new row begins with, and not typed. */
  isPreset?: boolean | undefined;
  /** The change in the tray that holds the draft too, because the server refused it: saving the draft replaces it. */
  refused?: RefusedChange | null;
  /** The row that a new one is made from: a link to it is saved with the new one. */
  from?: RowName | null | undefined;
  /** Told the new row's id and fields once it is saved, or waits on this device. */
  onMade?: ((id: string, fields: object) => void) | undefined;
  onClose: () => void;
  /** Called when the dialog is closed with unsaved values. */
  onDropDraft: (draft: object, refused: RefusedChange | null) => void;
  /** Called when the page may be unloaded with unsaved values in the form. */
  onStoreDraft: (draft: object, refused: RefusedChange | null) => void;
  /** Called when the dialog is saved or closed, so that the stored draft can be deleted. */
  onForgetDraft: () => void;
}

/** What is said of a row that was not saved. */
export interface Failure {
  readonly title: string;
  readonly text: string;
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
  /** The fields that these values cannot do without, though the table takes null for them. */
  lacking?: (values: Values) => readonly string[];
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
  /** The props of a control that gives a field's value itself: a day, a time, a choice. */
  value<Field extends keyof Values & string>(
    field: Field,
  ): FieldProps & { value: Values[Field]; onChange: (value: Values[Field]) => void };
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
  /** The row that is shown; null for a new one. */
  readonly shown: TitledRow | null;
  readonly isNew: boolean;
  readonly mayEdit: boolean;
  readonly isSaving: boolean;
  /** Why it was not saved, until the next attempt. */
  readonly failure: Failure | null;
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
  const { isOpen, row, draft = null, isPreset = false, onClose, onDropDraft, onStoreDraft, onForgetDraft } = props;
  const { area, toFields = asFields, explain = explainError } = options;
  const { t, language } = useTableWords(table, area);
  const may = useMayChange(table);
  const { state } = useSession();
  const [initial] = useState(options.initial);
  const [restored] = useState(() => restoreValues(initial, draft));
  const [values, setValues] = useState(restored);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const saving = useRowSaving(table, row, props.refused ?? null, props.from ?? null);
  const mayEdit = options.mayEdit ?? (row === null || may.update(row, {} as UpdateOf<Table>)); // every update may leave out all fields
  const isSame = (other: Values) => JSON.stringify(values) === JSON.stringify(other);

  useWhenHidden(
    isOpen && !isSame(isPreset ? restored : initial) ? () => onStoreDraft(values, saving.refused()) : null,
    onForgetDraft,
  );

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

  async function send(fields: Record<string, unknown>): Promise<Outcome<RowOf<Table>>> {
    if (row !== null && Object.keys(fields).length === 0) return { kind: 'saved', row: null };
    try {
      const save: Save<RowOf<Table>> = (own) => saving.save(own, options.files?.(values));
      return await (options.send ? options.send(fields, save) : save(fields));
    } catch (thrown) {
      return { kind: 'refused', error: toApiError(thrown) };
    }
  }

  async function submit(form: EventTarget): Promise<void> {
    if (isSaving) return;
    const key = table.name;
    const composed = composeFields(table, row, toFields(initial), toFields(values));
    const lacking = options.lacking?.(values) ?? [];
    const found = { ...composed.errors, ...Object.fromEntries(lacking.map((name) => [name, 'required'])) };
    setErrors(found);
    const [fault] = Object.entries(found);
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
    await saving.clearRefused();
    const outcome = await send(composed.fields);
    setIsSaving(false);
    if (outcome.kind === 'refused') {
      // Said where the person is; the tray holds it.
      const { error } = outcome;
      closeToast(key);
      setFailure({ title: t(row === null ? 'createFailed' : 'updateFailed'), text: explain(error) });
      setErrors(error.fields ?? {});
      if (error.fields) focusFirstError(form);
      return;
    }
    if (outcome.kind === 'saved') {
      const said = Object.fromEntries(Object.entries(composed.fields).map(([field, value]) => [field, String(value)]));
      const title = () => options.saySaved?.(composed.fields) ?? t(row === null ? 'created' : 'updated', said);
      const content = () => ({ key, title: title(), tone: 'done' as const });
      const made = saving.made();
      // Of a row that was made from another, the toast is where it can be taken back together with the link.
      if (props.from && made) offerUndo(() => ({ ...content(), undo: t('undo') }), made.undo, { isOnlyWay: false });
      else showToast(content);
    }
    if (outcome.kind === 'waiting') {
      const title = wordOfWaiting(outcome);
      const why = () => (outcome.cause === 'session' ? { description: t('errorSession') } : {});
      showToast(() => ({ key, title: t(title), ...why() }));
    }
    const made = saving.made();
    if (made) props.onMade?.(made.id, composed.fields);
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
    if ((draft !== null && !isPreset) || !isSame(restored)) onDropDraft(values, saving.refused());
  }

  return {
    ...{ values, change, errorOf, faultOf, t, mayEdit, isSaving, failure, submit, close, field },
    shown: row === null ? null : { table: table.name, id: (row as BaseRow).id, title: table.label(row) ?? '' }, // every row has an id
    isNew: row === null,
    value: (name) => ({
      ...field(name),
      value: values[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>), // the value of this field
    }),
    text: (name) => ({
      ...field(name),
      value: String(values[name]),
      onChange: (event) => change({ [name]: event.target.value } as Partial<Values>), // a text field changes a text
    }),
    number: (name, decimals = 0) => numberOf(name, { decimals, isInSmallestUnit: false }),
    money: (name, decimals = 2) => numberOf(name, { decimals, isInSmallestUnit: true }),
  };
}
