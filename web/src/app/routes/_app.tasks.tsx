import { createFileRoute } from '@tanstack/react-router';
import { prepareArea } from '../../lib/i18n.ts';
import { TasksPage } from '../tasks-page.tsx';

export const Route = createFileRoute('/_app/tasks')({
  loader: () => prepareArea('tasks'),
  validateSearch: (search): { who?: string } => (typeof search['who'] === 'string' ? { who: search['who'] } : {}),
  component: TasksPage,
});
