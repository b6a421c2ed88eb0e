import { createFileRoute } from '@tanstack/react-router';
import { prepareArea } from '../../lib/i18n.ts';
import { AuthPage } from '../auth-page.tsx';

export const Route = createFileRoute('/auth')({
  loader: () => prepareArea('account'),
  validateSearch: (search): { tab?: string; error?: string } => ({
    ...(typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}),
    ...(typeof search['error'] === 'string' ? { error: search['error'] } : {}),
  }),
  component: AuthPage,
});
