import { useState } from 'react';
import { financeAccounts } from '#contract/areas/finances/ledger.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListFilter } from '../../../rows/list-filter.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TICK_MS, useSettled } from '../use-settled.ts';
import { useCategories } from '../fields.tsx';
import styles from '../finances.module.css';
import { daysOfMonth } from '../months.ts';
import { EntryList } from './entry-list.tsx';
import { Section } from '../section.tsx';

/** The household's entries, to search and to narrow by month, category and account. */
export function EntriesSection({ month }: { month: string }) {
  const { t } = useTranslation('finances');
  const { rows: accounts } = useRows(financeAccounts);
  const categories = useCategories();
  const [sought, setSought] = useState('');
  const [category, setCategory] = useState('');
  const [account, setAccount] = useState('');
  const [isOfMonth, setIsOfMonth] = useState(false);
  const words = sought.trim();
  const settled = useSettled(words, TICK_MS);
  const wishes = {
    ...(words === '' ? {} : { words }),
    ...(category === '' ? {} : { category }),
    ...(account === '' ? {} : { account_id: account }),
    ...(isOfMonth ? daysOfMonth(month) : {}),
  };
  return (
    <Section id="entries" title={t('entries')}>
      <ListFilter
        label={t('searchEntries')}
        {...{ sought, onSeek: setSought }}
        kinds={[{ value: 'month', label: t('onlyMonth') }]}
        chosen={isOfMonth ? 'month' : null}
        onChoose={(chosen) => setIsOfMonth(chosen !== null)}
      />
      <div className={styles['filters']}>
        <SelectField
          label={t('category')}
          value={category}
          none={t('allCategories')}
          options={categories.map((value) => ({ value, label: value }))}
          onChange={setCategory}
        />
        <SelectField
          label={t('account')}
          value={account}
          none={t('allAccounts')}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setAccount}
        />
      </div>
      <EntryList userId={null} wishes={wishes} isTyping={words !== settled} />
    </Section>
  );
}
