import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contacts } from '#contract/areas/contacts.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { prepareArea, startI18n } from '../lib/i18n/i18n.ts';
import { useTableWords } from './use-table-words.ts';

const WORDS: Record<string, Record<string, string>> = {
  shell: { restored: 'Restored', deleted: 'Deleted', undo: 'Undo' },
  account: { deleted: 'Task deleted', contacts_deleted: '{{name}} deleted' },
};

test('a second table of an area says words of its own, else those of the area, else the general ones', async () => {
  await startI18n((_language, area) => Promise.resolve(WORDS[area] ?? {}));
  await Promise.all(['shell', 'account'].map(prepareArea));
  const say = (table: typeof tasks | typeof contacts) => {
    const { t } = renderHook(() => useTableWords(table, 'account')).result.current;
    return [t('deleted', { name: 'Dr. Grant' }), t('undo')];
  };
  expect([say(tasks), say(contacts)]).toEqual([
    ['Task deleted', 'Undo'],
    ['Dr. Grant deleted', 'Undo'],
  ]);
});
