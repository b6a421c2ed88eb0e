import type { FileKind } from '#contract/files/kinds.ts';

/** What a browser does with a content: it shows pictures, which were encoded here, and only saves all others, under their name. */
export function sayDisposition(kind: FileKind, name: string): string {
  if (kind === 'picture') return 'inline';
  const ascii = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
