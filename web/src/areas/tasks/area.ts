import { ListChecks, Plus } from 'lucide-react';
import type { AreaPage } from '../area.ts';

const words = ['tasks'];

export const tasksArea = {
  path: '/tasks',
  word: 'tasks',
  name: { en: 'Tasks', es: 'Tareas' },
  icon: ListChecks,
  tables: ['tasks'],
  isInBottomBar: true,
  validateSearch: ({ who, task }): { who?: string; task?: string } => ({
    ...(typeof who === 'string' ? { who } : {}),
    ...(typeof task === 'string' ? { task } : {}),
  }),
  dialog: {
    ...{ table: 'tasks', words: ['tasks', 'task-history'] },
    load: () => import('./components/task-dialog.tsx').then((file) => file.TaskDialog),
    add: { words: { en: 'Add Task', es: 'Añadir tarea' }, icon: Plus, may: 'tasks.create' },
  },
  parts: {
    palette: words,
    changes: words,
    alerts: words,
    maker: words,
    sentence: [],
    entries: words,
    today: words,
    needs: ['tasks', 'task-needs'],
    person: words,
    related: words,
    said: words,
  },
} as const satisfies AreaPage;
