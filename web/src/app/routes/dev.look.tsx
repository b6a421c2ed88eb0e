import { createFileRoute, notFound } from '@tanstack/react-router';
import { prepareArea } from '../../lib/i18n.ts';
import { LookScreen } from '../look/look-screen.tsx';

// In production the server answers this address with 404, and so does the app.
export const Route = createFileRoute('/dev/look')({
  beforeLoad: () => {
    const [arrival] = performance.getEntriesByType('navigation');
    // The type of an entry is known by its name only.
    if ((arrival as PerformanceNavigationTiming | undefined)?.responseStatus === 404) throw notFound();
  },
  loader: () => prepareArea('tasks'),
  component: LookScreen,
});
