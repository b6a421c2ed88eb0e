import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/**
 * Draws the PNG icons of the installed app from the house mark. Run by hand when the mark changes; the files are
 * committed: `node web/build/draw-icons.ts`.
 */
const FOLDER = fileURLToPath(new URL('../public/icons/', import.meta.url));

const HOUSE = `
  <path d="M9 20.2 24 16.2l15 4V37q0 5-5 5H14q-5 0-5-5z" fill="#c4492a"/>
  <path d="M20 42V33a4 4 0 0 1 8 0v9z" fill="#f4b942"/>
  <path d="M3.5 13.5 24 8l20.5 5.5" fill="none" stroke="#2a2438" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>`;

/** `share`: the part of the width that the house takes. In a maskable icon it has to fit into the safe circle. */
function drawing(size: number, share: number, radius: number): string {
  const box = 48 / share;
  const offset = (box - 48) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-offset} ${-offset} ${box} ${box}">
    <rect x="${-offset}" y="${-offset}" width="${box}" height="${box}" rx="${radius * box}" fill="#fffbf5"/>
    <g transform="translate(0 -1)">${HOUSE}</g></svg>`;
}

const ICONS = [
  { name: 'icon-192.png', size: 192, share: 0.72, radius: 0.22 },
  { name: 'icon-512.png', size: 512, share: 0.72, radius: 0.22 },
  { name: 'maskable-512.png', size: 512, share: 0.56, radius: 0 },
  { name: 'apple-touch-icon.png', size: 180, share: 0.66, radius: 0 },
];

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const icon of ICONS) {
  const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
  await page.setContent(`<style>body{margin:0}</style>${drawing(icon.size, icon.share, icon.radius)}`);
  await page.screenshot({ path: `${FOLDER}${icon.name}`, omitBackground: true });
  await page.close();
}
await browser.close();
