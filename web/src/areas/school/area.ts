import { GraduationCap } from 'lucide-react';
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
    ...{ table: 'school_events', words: ['school-forms'] },
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
