import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { chooseCurrency } from '#contract/areas/finances/calls.ts';
import { CURRENCY_CODES, type Currency } from '#contract/areas/finances/money.ts';
import { writeStatement } from '#contract/areas/finances/statements.ts';
import { toApiError } from '../../../lib/api/api-error.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { explainError } from '../../../rows/explain-error.ts';
import { Button } from '../../../ui/button.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';
import { readAll } from './read-all.ts';
import { Section } from '../section.tsx';

const ImportSheet = lazySheet(() => import('./import-sheet.tsx').then((file) => file.ImportSheet));
const HEADINGS = ['day', 'amountHeading', 'currency', 'kind', 'payee', 'category', 'note', 'reference'] as const;

/** Bank statements in where there is an account for them, all entries out, and the currency, which can be chosen until there are entries in another. */
export function StatementsSection({ hasAccounts }: { hasAccounts: boolean }) {
  const { t, language } = useTranslation('finances');
  const { currency } = useMoney();
  const [isImporting, setIsImporting] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const names = new Intl.DisplayNames(language, { type: 'currency' });

  async function attempt(step: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    try {
      await step();
    } catch (thrown) {
      const description = explainError(toApiError(thrown));
      showToast(() => ({ title: t('updateFailed'), description, tone: 'error' }));
    }
    setIsBusy(false);
  }
  const save = async () => {
    const text = writeStatement(
      await readAll({}),
      HEADINGS.map((key) => t(key)),
    );
    saveFile(new Blob([text], { type: 'text/csv' }), `casita-${dayOf(new Date())}.csv`);
  };

  return (
    <Section id="files" title={t('files')}>
      <div className={styles['heading']}>
        {hasAccounts ? (
          <Button icon={<Upload size={18} aria-hidden="true" />} onClick={() => setIsImporting(true)}>
            {t('importTitle')}
          </Button>
        ) : null}
        <Button icon={<Download size={18} aria-hidden="true" />} disabled={isBusy} onClick={() => void attempt(save)}>
          {t('exportAll')}
        </Button>
      </div>
      <SelectField
        label={t('currency')}
        value={currency}
        disabled={isBusy}
        hint={t('currencyHint')}
        options={CURRENCY_CODES.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))}
        onChange={(next: Currency) => void attempt(() => callRemote(chooseCurrency, { currency: next }))}
      />
      <ImportSheet isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </Section>
  );
}
