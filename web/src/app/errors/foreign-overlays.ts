import { runAfter } from '../../lib/storage/device.ts';

/** When overlays of others are taken out after the start, in ms: they come late. */
export const REMOVAL_MS = [50, 300, 1_200] as const;
/** When their pop-ups are hidden. */
export const HIDING_MS = [300, 1_500] as const;

/** Debug panels and badges that hosting platforms and previews lay over the pages they serve. */
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
/** Windows they open over the page; hidden, because their own scripts stumble when they are gone. */
const POPUPS = [
  '[id^="lovable-popup"]',
  'iframe[src*="vercel.live"]',
  'iframe[src*="netlify-drawer"]',
  '.cs-preview-popup',
];

/** Everything of ours lies in the root, is a dialog or its layer, or the place for toasts. */
const OURS = '#root, [role=dialog], [data-portal], [aria-live], [popover]';

function findForeign(document: Document, selectors: readonly string[]): HTMLElement[] {
  const found = document.querySelectorAll<HTMLElement>(selectors.join(','));
  return [...found].filter((element) => element.closest(OURS) === null && element.querySelector(OURS) === null);
}

/** Keeps what others lay over the page out of the way; never touches dialogs and toasts of ours. The answer stops it. */
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
