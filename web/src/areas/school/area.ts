import { GraduationCap } from 'lucide-react';
import { schoolEvents } from '#contract/areas/school/events.ts';
import { schoolPermissions } from '#contract/areas/school/profiles.ts';
import type { AreaPage } from '../area.ts';

const parts = ['school-parts'];

export const schoolArea = {
  path: '/school',
  furtherPaths: ['/school/student/$userId'],
  word: 'school',
  name: { en: 'School', es: 'Colegio' },
  icon: GraduationCap,
  roles: ['admin', 'parent', 'child'],
  messages: ['school', 'school-forms', ...parts],
  tables: ['school_profiles', 'school_periods', 'school_exceptions', 'school_events'],
  quietTables: ['school_events'],
  dialog: {
    ...{ table: schoolEvents, words: ['school-forms'], needs: schoolPermissions.take_part },
    load: () => import('./forms/event-dialog.tsx').then((file) => file.EventDialog),
  },
  parts: {
    palette: parts,
    alerts: ['assignment-done'],
    entries: parts,
    today: parts,
    needs: parts,
    person: parts,
  },
} as const satisfies AreaPage;
