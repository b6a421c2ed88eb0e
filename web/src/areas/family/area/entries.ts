import { useMemo } from 'react';
import { members } from '#contract/areas/family.ts';
import { completeDetails } from '#contract/areas/member-details.ts';
import { privateDetails } from '#contract/areas/people.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { midnightOf, type Entry } from '../../../rows/entries/entry.ts';
import { addDays } from '../../../ui/dates/dates.ts';
import type { EntriesPart } from '../../area.ts';
import { findBirthdays } from '../birthdays/find-birthdays.ts';

/** The birthdays of the family. */
export const useEntries: EntriesPart['useEntries'] = ({ first, end }, { people, onGo }) => {
  const { t } = useTranslation('family-parts');
  const { rows } = useRows(members);
  const { rows: hidden } = useRows(privateDetails);
  return useMemo(() => {
    const entries = findBirthdays(completeDetails(rows, hidden), { first, end }).map(({ id, day, age }): Entry => {
      const name = people.find((person) => person.id === id)?.firstName ?? '';
      return {
        ...{ key: `birthday ${id} ${day}`, title: t('birthday', { name }), isAllDay: true },
        ...{ startMs: midnightOf(day), endMs: midnightOf(addDays(day, 1)), firstDay: day, lastDay: day },
        ...{ memberIds: [id], concernsAll: true, category: 'event', badge: '', isDone: false, isWaiting: false },
        ...(age > 0 ? { caption: t('turns', { count: age }) } : {}),
        ...{ open: () => onGo(`/family/${id}`), openLabel: t('openPerson', { name }) },
      };
    });
    return { entries, isLoading: false };
  }, [rows, hidden, first, end, people, onGo, t]);
};
