import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { NAME_MAX, TITLE_MAX } from '../../limits.ts';
import { line, text } from '../../text.ts';
import { SentLocalDate } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { FinancialTransaction } from './ledger.ts';
import { CATEGORY_MAX, CURRENCY_CODES, financePermissions, NOTE_MAX, SignedAmount } from './money.ts';

// What only the screens of money call.

export const TRANSACTIONS_PAGE = 50;
/** Most lines of one call of an import. A statement is sent in several, under one id. */
export const IMPORT_LINES_PER_CALL = 100;

export const sumTransactions = remoteFunction('sum-transactions', {
  summary:
    "Sums of the household's entries by month and category, what came in and what went out, without transfers and reversed entries. Amounts are whole numbers of the smallest unit.",
  input: z.strictObject({ from: SentLocalDate, to: SentLocalDate, account_id: z.optional(Uuid) }),
  output: z.object({
    sums: z.array(
      z.object({
        /** The month, `2026-11`. */
        month: z.string(),
        category: z.nullable(z.string()),
        income: z.int(),
        /** Below 0. */
        expense: z.int(),
        count: z.int(),
      }),
    ),
  }),
  may: financePermissions.manage,
});

export const searchTransactions = remoteFunction('search-transactions', {
  summary:
    'Finds entries that the caller sees, the newest day first: of one child, or of the household; by words, account, category, day and amount.',
  input: z.strictObject({
    /** All of these words, in any case and with or without accents. */
    words: z.optional(line(TITLE_MAX)),
    user_id: z.optional(Uuid),
    account_id: z.optional(Uuid),
    category: z.optional(line(CATEGORY_MAX)),
    from: z.optional(SentLocalDate),
    /** The last day, which is included. */
    to: z.optional(SentLocalDate),
    min: z.optional(z.int()),
    max: z.optional(z.int()),
    /** The `next` of the answer before. */
    after: z.optional(Uuid),
  }),
  output: z.object({
    transactions: z.array(FinancialTransaction),
    next: z.nullable(Uuid),
    /** Of all that were found, not only of this page. */
    count: z.int(),
    sum: z.int(),
  }),
  may: financePermissions.view,
});

export const importTransactions = remoteFunction('import-transactions', {
  summary:
    'Writes lines of a bank statement into an account. All lines of a statement have one import id. A line that was sent before is not written again.',
  input: z.strictObject({
    import_id: Uuid,
    account_id: Uuid,
    lines: z
      .array(
        z.strictObject({
          id: Uuid,
          occurred_on: SentLocalDate,
          amount: SignedAmount,
          payee: z.optional(line(NAME_MAX)),
          note: z.optional(text(NOTE_MAX)),
          category: z.optional(line(CATEGORY_MAX)),
          reference: z.optional(line(NAME_MAX)),
        }),
      )
      .check(z.minLength(1), z.maxLength(IMPORT_LINES_PER_CALL)),
  }),
  output: z.object({ written: z.int() }),
  may: financePermissions.manage,
});

export const undoImport = remoteFunction('undo-import', {
  summary: 'Takes back all entries of an import that are not taken back yet, each by another entry.',
  input: z.strictObject({ import_id: Uuid }),
  output: z.object({ reversed: z.int() }),
  may: financePermissions.manage,
});

export const chooseCurrency = remoteFunction('choose-currency', {
  summary: 'Chooses the currency of the family. It is refused once there are entries in another one.',
  input: z.strictObject({ currency: z.enum(CURRENCY_CODES) }),
  output: z.object({ currency: z.enum(CURRENCY_CODES) }),
  may: financePermissions.manage,
});
