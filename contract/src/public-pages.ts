/** Public pages: files made at build, one per language, served without the app. Each has the address `/<name>`. */
export const PAGE_NAMES = [
  'landing',
  'pricing',
  'about',
  'contact',
  'buzon',
  'advertising',
  'certified-professionals',
  'privacy',
  'terms',
  'install',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** Pages for the case that the app cannot start. Public as well, but not listed for search engines. */
export const REPAIR_PAGES = ['health', 'minimal-boot', 'fix-local-dev'] as const;
type RepairPage = (typeof REPAIR_PAGES)[number];

/** Additional addresses of public pages. */
const ALIASES: Record<string, PageName> = {
  '/': 'landing',
  '/privacy-policy': 'privacy',
  '/terms-of-use': 'terms',
  '/about-us': 'about',
};

/** Every address of a public page, with the page. */
export const PUBLIC_PAGES: ReadonlyMap<string, PageName | RepairPage> = new Map<string, PageName | RepairPage>([
  ...[...PAGE_NAMES, ...REPAIR_PAGES].map((name) => [`/${name}`, name] as const),
  ...Object.entries(ALIASES),
]);

/** Values that a page gets only where it is served. */
export interface PagePlace {
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** The support address; null where there is no mailbox. */
  readonly supportEmail: string | null;
}

/**
 * Fills in `{{origin}}` and `{{support_email}}`. The text between `{{#support_email}}` and `{{/support_email}}` is shown where there is
 * a mailbox, the text after `{{^support_email}}` where there is none.
 */
export function fillInPage(html: string, { origin, supportEmail }: PagePlace): string {
  const hidden = supportEmail === null ? '#' : '\\^';
  return html
    .replaceAll(new RegExp(`\\{\\{${hidden}support_email\\}\\}[^]*?\\{\\{/support_email\\}\\}`, 'g'), '')
    .replaceAll(/\{\{[#^/]support_email\}\}/g, '')
    .replaceAll('{{origin}}', origin)
    .replaceAll('{{support_email}}', supportEmail ?? '');
}
