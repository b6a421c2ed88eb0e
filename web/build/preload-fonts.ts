import type { Plugin } from 'vite';

/** Asks for the two faces before the style sheet has been read. */
export function preloadFonts(): Plugin {
  return {
    name: 'casita:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return fontFiles(Object.keys(bundle ?? {})).map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
  };
}

export function fontFiles(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.woff2'));
}
