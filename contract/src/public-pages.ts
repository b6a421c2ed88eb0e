/** Pages that anybody can read: files made at build, one per language, shown without the app. Each has the address `/<name>`. */
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

/** Pages for when the app cannot start: public as well, and of no interest to search engines. */
export const REPAIR_PAGES = ['health', 'minimal-boot', 'fix-local-dev'] as const;
type RepairPage = (typeof REPAIR_PAGES)[number];

/** Further addresses that show one of them. */
const ALIASES: Record<string, PageName> = {
  '/': 'landing',
  '/privacy-policy': 'privacy',
  '/terms-of-use': 'terms',
  '/about-us': 'about',
};

/** Every address of a public page, and the page it shows. */
export const PUBLIC_PAGES: ReadonlyMap<string, PageName | RepairPage> = new Map<string, PageName | RepairPage>([
  ...[...PAGE_NAMES, ...REPAIR_PAGES].map((name) => [`/${name}`, name] as const),
  ...Object.entries(ALIASES),
]);

/** What a page can only know where it is served. */
export interface PagePlace {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** Whom to write to; null where there is no mailbox. */
  readonly supportEmail: string | null;
}

/**
 * Fills in `{{origin}}` and `{{support_email}}`. What stands from `{{#support_email}}` to `{{/support_email}}` is shown where there is a
 * mailbox, from `{{^support_email}}` where there is none.
 */
export function fillInPage(html: string, { origin, supportEmail }: PagePlace): string {
  const hidden = supportEmail === null ? '#' : '\\^';
  return html
    .replaceAll(new RegExp(`\\{\\{${hidden}support_email\\}\\}[^]*?\\{\\{/support_email\\}\\}`, 'g'), '')
    .replaceAll(/\{\{[#^/]support_email\}\}/g, '')
    .replaceAll('{{origin}}', origin)
    .replaceAll('{{support_email}}', supportEmail ?? '');
}
