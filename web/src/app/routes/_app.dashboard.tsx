import { createFileRoute } from '@tanstack/react-router';
import { prepareArea } from '../../lib/i18n.ts';
import { TodayScreen } from '../today/today-screen.tsx';

export const Route = createFileRoute('/_app/dashboard')({
  loader: () => prepareArea('tasks'),
  component: TodayScreen,
});
