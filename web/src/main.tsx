import './ui/theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import * as z from 'zod/mini';
import { loadMessages } from './app/i18n/messages.ts';
import { makeRouter } from './app/router.ts';
import { takeFamilyFromAddress } from './lib/auth/family-in-address.ts';
import { cleanAddress, isSafeMode, reportBootFailure, reportRunning, reportStarted } from './lib/boot.ts';
import { canStore } from './lib/storage/can-store.ts';
import { prepareArea, startI18n } from './lib/i18n/i18n.ts';
import { sayThatItIsSafe, watchForUpdates } from './pwa/updates.ts';

// The schema library would probe `new Function`, which the content policy refuses with a console error.
z.config({ jitless: true });

reportRunning();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// A top-level await would deadlock: in the build, other chunks import this file, and this file imports them.
openApp(root).catch((error: unknown) => {
  reportBootFailure();
  throw error;
});

async function openApp(place: HTMLElement): Promise<void> {
  if (canStore()) return start(place);
  const { showStorageScreen } = await import('./app/errors/storage-screen.ts');
  document.getElementById('early')?.remove();
  showStorageScreen(place);
  reportStarted();
}

async function start(place: HTMLElement): Promise<void> {
  await startI18n(loadMessages);
  await prepareArea('app');
  cleanAddress();
  takeFamilyFromAddress(localStorage);
  const router = makeRouter();
  const early = document.getElementById('early');
  const takeOver = early && (await prepareTakeOver(router, early, place));
  // Evaluated here, because at the top it would be one long task with everything else.
  const { createRoot } = await import('react-dom/client');
  // Drawn in short tasks, between which the page answers.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App router={router} onDrawn={() => takeOver?.()} />
      </StrictMode>,
    ),
  );
  watchForUpdates();
}

/** Makes the first screen ready, so that it is drawn at once and whole in place of the form in the page. */
async function prepareTakeOver(router: Router, early: HTMLElement, place: HTMLElement): Promise<() => void> {
  const [{ takeOverForm }] = await Promise.all([import('./app/auth/take-over-form.ts'), router.load()]);
  return () => takeOverForm(early, place);
}

type Router = ReturnType<typeof makeRouter>;

interface AppProps {
  router: Router;
  /** Called with the first screen in the document, before it is painted. */
  onDrawn: () => void;
}

function App({ router, onDrawn }: AppProps) {
  const draw = useEffectEvent(onDrawn);
  useLayoutEffect(() => draw(), []);
  useEffect(() => {
    reportStarted();
    if (isSafeMode()) sayThatItIsSafe();
  }, []);
  return <RouterProvider router={router} />;
}
