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

/**
 * Fills in what a page can only know where it is served: `{{origin}}`, and `{{support_email}}`, the mailbox that RFC 2142
 * names for this purpose. A bare network address has no mailboxes; the machine itself stands in for it.
 */
export function fillInPage(html: string, appUrl: string): string {
  const { origin, hostname } = new URL(appUrl);
  const isBareAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return html
    .replaceAll('{{origin}}', origin)
    .replaceAll('{{support_email}}', `support@${isBareAddress ? 'localhost' : hostname}`);
}
