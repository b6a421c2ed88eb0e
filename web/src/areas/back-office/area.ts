import { Landmark } from 'lucide-react';
import type { AreaPage } from '../area.ts';

/** The area of staff without a family. Its routes and its guard are its own. */
export const backOfficeArea = {
  path: '/backoffice/dashboard',
  word: 'backOffice',
  name: { en: 'Back Office', es: 'Administración' },
  icon: Landmark,
} as const satisfies AreaPage;
