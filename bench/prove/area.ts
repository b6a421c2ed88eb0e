import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUILT, ensureBuilt } from '#tools/build.mjs';
import { ROOT, runPinned } from '#tools/project.mjs';
import { weighPages } from '#tools/script-limits.mjs';
import { Failures, type Findings, type Proof } from './proof.ts';

const SOURCES = ['web', 'contract', 'package.json', 'tsconfig.json', 'vite.config.ts'];
const LIMIT_KB = 0.3;

/** An area with a table and a page, as CONTRIBUTING.md describes it. */
const FILES: Readonly<Record<string, string>> = {
  'contract/src/areas/garden.ts': `
    import * as z from 'zod/mini';
    import { BASE_COLUMNS, familyTable } from '../family-table.ts';
    import { DESCRIPTION_MAX, NAME_MAX } from '../limits.ts';
    import { ANY_ROLE, MANAGERS, permissions } from '../permissions.ts';
    import { neededLine, text } from '../text.ts';
    export const gardenPermissions = permissions('garden', { view: ANY_ROLE, manage: MANAGERS });
    const { view, manage } = gardenPermissions;
    const own = { name: neededLine(NAME_MAX), note: z.nullable(text(DESCRIPTION_MAX)), is_thirsty: z.boolean() };
    export const plants = familyTable('plants', {
      row: z.object({ ...BASE_COLUMNS, ...own }), create: z.strictObject(own), update: z.partial(z.strictObject(own)),
      workspace: 'family', label: ({ name }) => name, permissions: gardenPermissions,
      may: { read: view, create: manage, update: manage, remove: manage },
      seenBy: 'family', sync: 'full', limit: 500, filter: [], persist: 'disk',
    });`,
  'web/src/areas/garden/area.ts': `
    import { Sprout } from 'lucide-react';
    import type { AreaPage } from '../area.ts';
    export const gardenArea = {
      path: '/garden', word: 'garden', name: { en: 'Garden', es: 'Jardín' }, icon: Sprout, tables: ['plants'],
      parts: { changes: ['garden'] },
    } as const satisfies AreaPage;`,
  'web/src/areas/garden/area/changes.ts': `
    import { plants } from '#contract/areas/garden.ts';
    import { translatorOf } from '../../../lib/i18n/i18n.ts';
    export const changeWords = [{ table: plants, name: () => translatorOf('garden')('title') }];`,
  'web/src/areas/garden/messages.en.ts': `export const messages = { title: 'Garden', empty: 'Nothing grows here yet.' };`,
  'web/src/areas/garden/messages.es.ts': `export const messages = { title: 'Jardín', empty: 'Aquí aún no crece nada.' };`,
  'web/src/areas/garden/garden-page.tsx': `
    import { plants } from '#contract/areas/garden.ts';
    import { useTranslation } from '../../lib/i18n/i18n.ts';
    import { useRows } from '../../lib/sync/rows.ts';
    export function GardenPage() {
      const { t } = useTranslation('garden');
      const { rows } = useRows(plants);
      return <ul aria-label={t('title')}>{rows.map(({ id, name }) => <li key={id}>{name}</li>)}</ul>;
    }`,
};
const CHANGES: readonly [file: string, place: string, added: string][] = [
  ['contract/src/tables.ts', 'import ', `import { plants } from './areas/garden.ts';\n`],
  ['contract/src/tables.ts', '] as const;', 'plants,\n'],
  ['web/src/areas/areas.ts', 'import ', `import { gardenArea } from './garden/area.ts';\n`],
  ['web/src/areas/areas.ts', '] as const;', 'gardenArea,\n'],
];

export const area: Proof = {
  name: 'area',
  claim: `A new area with a table adds at most ${LIMIT_KB} kB of script, and no file, to every other page.`,
  seenRed: 'the entry of the new area was given a text of 2 kB.',
  prove,
};

async function prove(): Promise<Findings> {
  const failures = new Failures();
  const folder = mkdtempSync(join(tmpdir(), 'casita-area-'));
  try {
    for (const source of SOURCES) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    addArea(folder);
    await ensureBuilt();
    const native = ['--configLoader', 'native'];
    const build = ['node_modules/vite/bin/vite.js', 'build', ...native, '--config', join(folder, 'vite.config.ts')];
    const env = { ...process.env, NODE_ENV: 'production' };
    const code = await runPinned([...build, '--logLevel', 'error'], { env });
    if (code !== 0) throw new Error('The application with one area more could not be built.');
    const after = new Map(weighPages(join(folder, 'dist', 'web')).map((page) => [page.path, page]));
    failures.expect(after.has('/garden'), 'The new area has no page.');
    const grown = weighPages(BUILT).map(({ path, kB, files }) => {
      const now = after.get(path);
      if (!now) throw new Error(`${path} is gone.`);
      const more = now.kB - kB;
      failures.expect(more <= LIMIT_KB, `${path} has ${more.toFixed(2)} kB more.`);
      failures.expect(now.files <= files, `${path} has ${now.files} files instead of ${files}.`);
      return more;
    });
    return { facts: new Map([['most added to a page, kB', Math.max(...grown).toFixed(2)]]), failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function addArea(folder: string): void {
  for (const [file, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  for (const [file, place, added] of CHANGES) {
    const before = readFileSync(join(folder, file), 'utf8');
    if (!before.includes(place)) throw new Error(`${file} has no ${place}`);
    writeFileSync(join(folder, file), before.replace(place, added + place));
  }
}
