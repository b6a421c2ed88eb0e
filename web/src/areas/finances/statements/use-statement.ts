import { useState } from 'react';
import { importTransactions, IMPORT_LINES_PER_CALL, undoImport } from '#contract/areas/finances/calls.ts';
import { financeAccounts, type FinanceAccount, type ImportColumns } from '#contract/areas/finances/ledger.ts';
import {
  decodeStatement,
  findDuplicates,
  guessColumns,
  readCells,
  readStatement,
  STATEMENT_BYTES_MAX,
  type StatementLine,
} from '#contract/areas/finances/statements.ts';
import { newId } from '#contract/ids.ts';
import { toApiError } from '../../../lib/api/api-error.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useWrite } from '../../../lib/sync/rows.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { offerUndo } from '../../../ui/toasts/undo.ts';
import { readAll } from './read-all.ts';

export interface Line {
  readonly id: string;
  /** Null for a line without a day and an amount. */
  readonly read: StatementLine | null;
  readonly isDuplicate: boolean;
}

interface Statement {
  readonly importId: string;
  readonly account: FinanceAccount;
  readonly cells: readonly (readonly string[])[];
  readonly columns: ImportColumns;
  /** One id per line, which stays the same when sending is tried again. */
  readonly ids: readonly string[];
  readonly lines: readonly Line[];
}

const NO_COLUMNS: ImportColumns = {
  ...{ date: 0, amount: 1, debit: null, credit: null, payee: null, note: null, reference: null },
  ...({ day_first: true, decimal: '.' } as const),
};

/** A bank statement from its file to the ledger: read, shown, corrected, sent, and taken back as one. */
export function useStatement(currency: string, onDone: () => void) {
  const { t } = useTranslation('finances');
  const write = useWrite(financeAccounts);
  const [statement, setStatement] = useState<Statement | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(step: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      await step();
    } catch (thrown) {
      setFailure(explainError(toApiError(thrown)));
    }
    setIsBusy(false);
  }

  async function preview(base: Omit<Statement, 'lines'>, columns: ImportColumns): Promise<void> {
    const read = readStatement(base.cells, columns, currency);
    const lines = read.filter((line) => line !== null);
    const days = lines.map(({ occurred_on }) => occurred_on).toSorted();
    const [from, to] = [days[0], days.at(-1)];
    const known = from && to ? await readAll({ account_id: base.account.id, from, to }) : [];
    // What was taken back can be imported again.
    const standing = known.filter(({ status, reverses_id }) => status === 'posted' && reverses_id === null);
    const duplicates = findDuplicates(lines, standing);
    let place = 0;
    const shown = read.map((line, index): Line => {
      const id = base.ids[index] ?? newId();
      return { id, read: line, isDuplicate: line !== null && (duplicates[place++] ?? false) };
    });
    setStatement({ ...base, columns, lines: shown });
  }

  const open = (file: File, account: FinanceAccount) =>
    attempt(async () => {
      if (file.size > STATEMENT_BYTES_MAX) return setFailure(t('statementTooLarge'));
      const cells = readCells(decodeStatement(new Uint8Array(await file.arrayBuffer())));
      if (cells === 'too_long') return setFailure(t('statementTooLong'));
      if (cells.length < 2) return setFailure(t('statementEmpty'));
      const columns = account.import_columns ?? guessColumns(cells, currency) ?? NO_COLUMNS;
      await preview({ importId: newId(), account, cells, columns, ids: cells.slice(1).map(() => newId()) }, columns);
    });

  const map = (changes: Partial<ImportColumns>) =>
    attempt(async () => {
      if (statement) await preview(statement, { ...statement.columns, ...changes });
    });

  const send = (chosen: readonly Line[]) =>
    attempt(async () => {
      if (!statement) return;
      const { importId: import_id, account, columns } = statement;
      const lines = chosen.flatMap(({ id, read }) => {
        if (!read) return [];
        const { occurred_on, amount, ...texts } = read;
        const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
        return [{ id, occurred_on, amount, ...said }];
      });
      for (let at = 0; at < lines.length; at += IMPORT_LINES_PER_CALL)
        try {
          const part = lines.slice(at, at + IMPORT_LINES_PER_CALL);
          await callRemote(importTransactions, { import_id, account_id: account.id, lines: part });
        } catch (thrown) {
          if (at === 0) throw thrown;
          return setFailure(`${explainError(toApiError(thrown))} ${t('importCut', { count: at })}`);
        }
      if (JSON.stringify(columns) !== JSON.stringify(account.import_columns))
        write.update(account.id, { import_columns: columns });
      offerUndo(
        () => ({ title: t('imported', { count: lines.length }), undo: t('undo') }),
        () =>
          void callRemote(undoImport, { import_id }).then(
            () => showToast(() => ({ title: t('importUndone'), tone: 'done' })),
            (thrown: unknown) =>
              showToast(() => ({
                title: t('updateFailed'),
                description: explainError(toApiError(thrown)),
                tone: 'error',
              })),
          ),
      );
      setStatement(null);
      onDone();
    });

  return { statement, failure, isBusy, open, map, send, leave: () => setStatement(null) };
}
