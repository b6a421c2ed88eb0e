import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/login')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/auth${location.searchStr}`, replace: true });
  },
});
