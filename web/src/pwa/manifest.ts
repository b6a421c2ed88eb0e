import type { ManifestOptions } from 'vite-plugin-pwa';

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Casita',
  short_name: 'Casita',
  description: 'A family, one home: tasks for everybody, live and offline.',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#fffbf5',
  theme_color: '#fffbf5',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};
