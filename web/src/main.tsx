import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { loadMessages } from './app/messages.ts';
import { makeRouter } from './app/router.ts';
import { canStore } from './lib/can-store.ts';
import { prepareArea, startI18n } from './lib/i18n.ts';
import { watchForUpdates } from './pwa/updates.ts';

// The schema library would probe `new Function`, which the content policy refuses with a console error.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
if (canStore()) await start(root);
else (await import('./app/storage-screen.ts')).showStorageScreen(root);

async function start(place: HTMLElement): Promise<void> {
  await startI18n(loadMessages);
  await prepareArea('app');
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={makeRouter()} />
    </StrictMode>,
  );
  watchForUpdates();
}
