import { createFileRoute, redirect } from '@tanstack/react-router';

// The public page at / is not part of the app; the app sees this address only when it starts without a network.
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' });
  },
});
