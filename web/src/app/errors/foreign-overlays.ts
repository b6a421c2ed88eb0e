import { runAfter } from '../../lib/storage/device.ts';

/** When foreign overlays are removed, in ms after the start. Repeated, because they appear late. */
export const REMOVAL_MS = [50, 300, 1_200] as const;
/** When foreign pop-ups are hidden, in ms after the start. */
export const HIDING_MS = [300, 1_500] as const;

/** Debug panels and badges that hosting platforms and previews add to the pages they serve. */
const PANELS = [
  '#lovable-badge',
  '#replit-badge',
  'replit-badge',
  'vercel-live-feedback',
  'netlify-drawer',
  '[data-netlify-deploy-id]',
  '[id^="gpt-engineer"]',
  '[id^="webpack-dev-server-client-overlay"]',
  '.gitpod-badge',
];
/** Windows that those platforms open over the page. Hidden, not removed, because their scripts fail without them. */
const POPUPS = [
  '[id^="lovable-popup"]',
  'iframe[src*="vercel.live"]',
  'iframe[src*="netlify-drawer"]',
  '.cs-preview-popup',
];

/** Every element of the app is in the root, or is a dialog or the toaster. */
const OURS = '#root, [role=dialog], [aria-live], [popover]';

function findForeign(document: Document, selectors: readonly string[]): HTMLElement[] {
  const found = document.querySelectorAll<HTMLElement>(selectors.join(','));
  return [...found].filter((element) => element.closest(OURS) === null && element.querySelector(OURS) === null);
}

/** Removes or hides foreign overlays, never elements of the app. Returns a function that cancels what is still planned. */
export function clearForeignOverlays(
  document: Document,
  after: (ms: number, run: () => void) => () => void = runAfter,
): () => void {
  const cancels = [
    ...REMOVAL_MS.map((ms) => after(ms, () => findForeign(document, PANELS).forEach((panel) => panel.remove()))),
    ...HIDING_MS.map((ms) =>
      after(ms, () => {
        for (const popup of findForeign(document, POPUPS)) popup.style.setProperty('display', 'none', 'important');
      }),
    ),
  ];
  return () => {
    for (const cancel of cancels) cancel();
  };
}
