import type { Plugin } from 'vite';

/** Adds preload links for the two fonts, so that they load before the style sheet is parsed. */
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
