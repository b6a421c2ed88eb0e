import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import type * as Render from '../src/app/auth/render-auth-form.tsx';
import { loadBuilt } from './load-built.ts';
import { CODE_AHEAD, filesOf, findChunk } from './preload-code.ts';

const RENDER = 'src/app/auth/render-auth-form.tsx';
const SCREEN = 'src/app/auth/auth-page.tsx';
/** Classic scripts that the form waits for, in the order in which they run. */
const EARLY = ['boot.js', 'early-form.js'];
/** The app's code in its page. */
const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

interface Files {
  readonly early: string;
  readonly styles: readonly string[];
  /** Code that the screen needs besides the start. */
  readonly modules: readonly string[];
  readonly words: (language: string) => string;
}

/**
 * Writes the page of /auth for each language and tab, `site/<language>/auth.<tab>.html`: the app's page with the form in it, so that it
 * is seen before any script, and with the names of all files that the screen needs.
 */
export function authPages(root: string): Plugin {
  let files: Files;
  let folder = '';
  return {
    name: 'casita:auth-pages',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    generateBundle(_options, bundle) {
      const source = EARLY.map((file) => readFileSync(join(root, 'public', file), 'utf8')).join('\n');
      const early = this.emitFile({
        type: 'asset',
        name: 'auth-early.js',
        source: minifySync('early.js', source).code,
      });
      files = { ...findFiles(bundle), early: this.getFileName(early) };
    },
    async closeBundle() {
      if (!files) return;
      const { renderAuthForms } = await loadBuilt<typeof Render>(root, RENDER);
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      for (const form of renderAuthForms()) {
        const path = join(folder, 'site', form.language, `auth.${form.tab}.html`);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, fillInForm(page, form, files));
      }
    },
  };
}

function findFiles(bundle: Rolldown.OutputBundle): Omit<Files, 'early'> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const holding = (end: string) => findChunk(chunks, end);
  const there = filesOf(chunks, [holding('src/main.tsx')]);
  const needed = [...filesOf(chunks, [holding(SCREEN)])].filter((file) => !there.has(file));
  const isStyle = (file: string) => file.endsWith('.css');
  return {
    modules: needed.filter((file) => !isStyle(file)),
    styles: needed.filter(isStyle),
    words: (language) => holding(`src/areas/account/messages.${language}.ts`),
  };
}

/** Puts the form into the app's page, with the links to the app's code in a template, from which public/early-form.js takes them. */
export function fillInForm(appPage: string, { language, title, summary, html }: Render.AuthForm, files: Files): string {
  const page = appPage.replace(CODE_AHEAD, '');
  const code = [
    ...(page.match(CODE) ?? []),
    ...[...files.modules, files.words(language)].map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
    ),
  ];
  const styles = files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const replaced: readonly [string | RegExp, string][] = [
    ['<html lang="en" data-app>', `<html lang="${language}">`],
    [/<title>.*?<\/title>/, `<title>${title}</title><meta name="description" content="${summary}">`],
    [
      '<script src="/boot.js"></script>',
      `<template id="code">${code.join('')}</template><script src="/${files.early}"></script>`,
    ],
    ['<div id="root"></div>', `${styles.join('')}<div id="early">${html}</div><div id="root"></div>`],
  ];
  return replaced.reduce(
    (done, [place, text]) => {
      if (done.search(place) === -1) throw new Error(`The app's page has no ${place}`);
      return done.replace(place, () => text);
    },
    page.replace(CODE, ''),
  );
}
