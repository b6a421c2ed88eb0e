import { useState } from 'react';
import { undoImport } from '#contract/areas/finances/calls.ts';
import {
  financialTransactions,
  SENT_KINDS,
  type FinancialTransaction,
  type NewFinancialTransaction,
} from '#contract/areas/finances/ledger.ts';
import { NOTE_MAX } from '#contract/areas/finances/money.ts';
import { toApiError } from '../../../lib/api/api-error.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useWrite } from '../../../lib/sync/rows.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { wordOfWaiting } from '../../../rows/waiting-words.ts';
import { dayOf } from '../../../ui/dates/dates.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useMoney } from '../money.ts';

/** The entry that takes another back: of the same kind and place, with the opposite amount. */
function reversalOf(entry: FinancialTransaction, note: string): NewFinancialTransaction {
  const { id, user_id, pocket, account_id, to_account_id, amount, category, payee } = entry;
  const kind = SENT_KINDS.find((one) => one === entry.kind) ?? 'adjustment'; // others are not offered
  const place = user_id === null ? { account_id, to_account_id } : { user_id, pocket };
  return { ...place, kind, amount: -amount, occurred_on: dayOf(new Date()), category, payee, note, reverses_id: id };
}

interface ReverseSheetProps {
  isOpen: boolean;
  /** Null while the sheet is closed. */
  entry: FinancialTransaction | null;
  onClose: () => void;
}

/** Takes an entry back by another one, with the reason; and one of a statement with all of its import, also of an import that was cut off. */
export function ReverseSheet({ isOpen, entry, onClose }: ReverseSheetProps) {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const write = useWrite(financialTransactions);
  const [reason, setReason] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  function close(): void {
    setReason('');
    setIsWhole(false);
    setFailure(null);
    onClose();
  }

  async function reverseImport(import_id: string): Promise<void> {
    setIsBusy(true);
    try {
      await callRemote(undoImport, { import_id });
      showToast(() => ({ title: t('importUndone'), tone: 'done' }));
      close();
    } catch (thrown) {
      setFailure(explainError(toApiError(thrown)));
    }
    setIsBusy(false);
  }

  async function reverse(): Promise<void> {
    if (!entry) return;
    if (isWhole && entry.import_id !== null) return reverseImport(entry.import_id);
    setIsBusy(true);
    const outcome = await write.create(reversalOf(entry, reason.trim())).saved;
    setIsBusy(false);
    setFailure(outcome.kind === 'refused' ? explainError(outcome.error) : null);
    if (outcome.kind === 'refused') return;
    const word = outcome.kind === 'waiting' ? wordOfWaiting(outcome) : 'reversed';
    showToast(() => ({ title: t(word), tone: 'done' }));
    close();
  }

  return (
    <FormSheet
      {...{ isOpen, onClose: close, isBusy, failure, title: t('reverse') }}
      isIncomplete={!isWhole && reason.trim() === ''}
      cancel={t('cancel')}
      confirm={t('reverse')}
      onSubmit={() => void reverse()}
    >
      <p>{t('reverseText', { amount: entry ? say(entry.amount) : '' })}</p>
      {entry?.import_id ? (
        <SwitchField label={t('wholeImport')} text={t('wholeImportText')} isOn={isWhole} onSwitch={setIsWhole} />
      ) : null}
      {isWhole ? null : (
        <TextField
          label={t('reason')}
          hint={t('reverseHint')}
          autoComplete="off"
          data-autofocus
          maxLength={NOTE_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </FormSheet>
  );
}
