import { useNavigate } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { schoolEvents } from '#contract/areas/school/events.ts';
import { schoolProfiles } from '#contract/areas/school/profiles.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import type { PalettePart } from '../../area.ts';
import { KIND_ICONS } from '../say.ts';

/** The students' pages by their names, and homework, exams, trips and forms by what they are called. */
export const usePalette: PalettePart['usePalette'] = ({ people }) => {
  const { t } = useTranslation('school-parts');
  const navigate = useNavigate();
  const { rows: profiles } = useRows(schoolProfiles);
  const { rows: events } = useRows(schoolEvents);
  const students = [...new Set(profiles.map(({ student_id }) => student_id))];
  return {
    groups: [
      {
        ...{ key: 'students', name: t('school'), isForSearching: true },
        entries: students.flatMap((userId) => {
          const person = people.find(({ id }) => id === userId);
          if (!person) return [];
          return {
            ...{ key: `student ${userId}`, label: t('schoolOf', { name: person.firstName }), memberIds: [userId] },
            icon: <GraduationCap size={20} aria-hidden="true" />,
            run: () => void navigate({ to: '/school/student/$userId', params: { userId } }),
          };
        }),
      },
      {
        ...{ key: 'school-events', name: t('events'), isForSearching: true },
        entries: events.map((event) => {
          const Icon = KIND_ICONS[event.kind];
          return {
            ...{ key: `school ${event.id}`, label: event.title, memberIds: [event.student_id] },
            ...{ note: t(`kind_${event.kind}`), icon: <Icon size={20} aria-hidden="true" /> },
            run: () => openRow(schoolEvents, event),
          };
        }),
      },
    ],
  };
};
