import { useId, useState } from 'react';
import { financeAccounts } from '#contract/areas/finances/ledger.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatDate } from '../../../ui/dates/dates.ts';
import { Field } from '../../../ui/field.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { SelectField } from '../../../ui/select-field.tsx';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';
import { useStatement } from './use-statement.ts';

/** The lines that are shown at most. The others are counted. */
const SHOWN_MAX = 100;
const COLUMNS = ['date', 'amount', 'debit', 'credit', 'payee', 'note', 'reference'] as const;

/** Reads a bank statement, shows what it would write, and writes it. */
export function ImportSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('finances');
  const { currency, say } = useMoney();
  const habits = useDateHabits();
  const accounts = useRows(financeAccounts).rows.filter(({ is_closed }) => !is_closed);
  const [accountId, setAccountId] = useState('');
  /** The lines that are chosen otherwise than their mark says. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const listId = useId();
  const { statement, failure, isBusy, ...run } = useStatement(currency, onClose);
  const usual =
    accounts.find(({ import_columns }) => import_columns !== null) ??
    accounts.find(({ kind }) => kind === 'bank') ??
    accounts[0];
  const account = accounts.find(({ id }) => id === accountId) ?? usual;
  const lines = statement?.lines ?? [];
  const isChosen = (line: (typeof lines)[number]) => line.read !== null && line.isDuplicate === turned.has(line.id);
  const chosen = lines.filter(isChosen);
  const headings = statement?.cells[0] ?? [];

  function turn(id: string): void {
    setTurned((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  }
  function pick(column: (typeof COLUMNS)[number], value: string): void {
    const place = value === '' ? null : Number(value);
    void run.map({ [column]: column === 'date' ? (place ?? 0) : place });
  }

  return (
    <FormSheet
      {...{ isOpen, isBusy, failure }}
      title={t('importTitle')}
      onClose={() => {
        run.leave();
        onClose();
      }}
      isIncomplete={chosen.length === 0}
      cancel={t('cancel')}
      confirm={statement ? t('importLines', { count: chosen.length }) : t('importTitle')}
      onSubmit={() => void run.send(chosen)}
    >
      <SelectField
        label={t('account')}
        value={account?.id ?? ''}
        disabled={statement !== null}
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setAccountId}
      />
      {statement ? null : (
        <Field label={t('statementFile')} hint={t('statementHint')}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,.txt,.tsv,text/csv"
              className={fieldStyles['input']}
              disabled={isBusy || !account}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file && account) void run.open(file, account);
              }}
            />
          )}
        </Field>
      )}
      {statement ? (
        <>
          <details className={styles['columns']}>
            <summary>{t('columns')}</summary>
            {COLUMNS.map((column) => (
              <SelectField
                key={column}
                label={t(`column_${column}`)}
                value={String(statement.columns[column] ?? '')}
                none={t('columnNone')}
                options={headings.map((heading, place) => ({ value: String(place), label: heading || `${place + 1}` }))}
                onChange={(value) => pick(column, value)}
              />
            ))}
            <Choice
              label={t('dayOrder')}
              options={[
                { value: 'day', label: t('dayFirst') },
                { value: 'month', label: t('monthFirst') },
              ]}
              chosen={statement.columns.day_first ? 'day' : 'month'}
              onChoose={(first) => void run.map({ day_first: first === 'day' })}
            />
            <Choice
              label={t('decimalSign')}
              options={[
                { value: '.', label: '1,234.50' },
                { value: ',', label: '1.234,50' },
              ]}
              chosen={statement.columns.decimal}
              onChoose={(decimal) => void run.map({ decimal })}
            />
          </details>
          <p role="status">
            {t('previewCount', {
              lines: lines.length,
              duplicates: lines.filter(({ isDuplicate }) => isDuplicate).length,
              unread: lines.filter(({ read }) => read === null).length,
            })}
          </p>
          <ul className={styles['lines']}>
            {lines.slice(0, SHOWN_MAX).map((line, index) => (
              <li key={line.id}>
                <input
                  id={`${listId}-${index}`}
                  type="checkbox"
                  checked={isChosen(line)}
                  disabled={line.read === null}
                  onChange={() => turn(line.id)}
                />
                <label htmlFor={`${listId}-${index}`}>
                  {line.read
                    ? `${formatDate(line.read.occurred_on, habits)} · ${line.read.payee} `
                    : (statement.cells[index + 1] ?? []).join(' · ')}
                  {line.read ? <strong className={`figures ${styles['sum']}`}>{say(line.read.amount)}</strong> : null}
                  {line.isDuplicate ? <em> {t('isDuplicate')}</em> : null}
                  {line.read ? null : <em> {t('isUnread')}</em>}
                </label>
              </li>
            ))}
          </ul>
          {lines.length > SHOWN_MAX ? (
            <p className="quiet">{t('moreLines', { count: lines.length - SHOWN_MAX })}</p>
          ) : null}
        </>
      ) : null}
    </FormSheet>
  );
}
