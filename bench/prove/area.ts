import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT, ensureBuilt } from '#tools/build.mjs';
import { ROOT, runPinned } from '#tools/project.mjs';
import { weighPages } from '#tools/script-limits.mjs';
import { Failures, type Findings, type Proof, type Setting } from './proof.ts';

/** What the project's copy needs so that its types and imports are checked, its tests run and its pages are built. */
const SOURCES = [
  'web',
  'contract',
  'server',
  'tools',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
];
const CHECKS = ['.dependency-cruiser.mjs'];
/** An area with a part in what others show, tell and hear, with its files in the places that they have in the project. */
const GARDEN = 'bench/prove/garden';
const FILES_MAX = 17;
const LINES_MAX = 507;
/** The edits of shared files that an area needs, and the most there may be. */
const CHANGES: readonly [file: string, place: string, added: string][] = [
  ['contract/src/tables.ts', 'import ', `import { plants } from './areas/garden.ts';\n`],
  ['contract/src/tables.ts', '] as const;', 'plants,\n'],
  ['server/src/areas.ts', 'import ', `import { garden } from './areas/garden/area.ts';\n`],
  ['server/src/areas.ts', '...[tasks,', '...[garden],\n'],
  ['web/src/areas/areas.ts', 'import ', `import { gardenArea } from './garden/area.ts';\n`],
  ['web/src/areas/areas.ts', '] as const;', 'gardenArea,\n'],
];
/** Pages that show parts of all areas have those of this one; the others have its entry alone. */
const PAGES_WITH_PARTS = new Set(['/dashboard', '/calendar', '/family']);
const LIMIT_KB = 0.3;
const PARTS_LIMIT_KB = 1.5;
/** The area's own test, with the real client and server, and those that are generated for its table. */
const TESTS = [
  'server/src/areas/garden',
  ...['authorization', 'table-limits', 'sent-ids', 'stored-secrets'].map(
    (name) => `server/src/testing/${name}.test.ts`,
  ),
];

export const area: Proof = {
  name: 'area',
  claim: `An area with a part in what others show, tell and hear is ${FILES_MAX} files of ${LINES_MAX} lines and three edits at most; it works through the real client and server, and adds at most ${LIMIT_KB} kB of script, and no file, to a page that shows nothing of it.`,
  seenRed: 'the entry of the new area was given a text of 2 kB; the follower of a member who leaves was taken away.',
  prove,
};

async function prove({ isQuick, say }: Setting): Promise<Findings> {
  const failures = new Failures();
  const facts = new Map<string, number | string>();
  const folder = mkdtempSync(join(tmpdir(), 'casita-area-'));
  try {
    for (const source of [...SOURCES, ...CHECKS]) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    addArea(folder, facts, failures);
    const run = async (what: string, ...args: string[]) => {
      say(what);
      const code = await runPinned(args, { cwd: folder, env: { ...process.env, NODE_ENV: 'test' } });
      failures.expect(code === 0, `${what}: refused.`);
    };
    await run('its types', 'node_modules/@typescript/native/bin/tsc', '--project', 'tsconfig.json');
    const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
    await run('its imports', cruiser, '--config', '.dependency-cruiser.mjs', 'contract', 'server', 'web');
    const tests = isQuick ? TESTS.slice(0, 1) : TESTS;
    await run(
      'its tests',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      '--reporter',
      'dot',
      ...tests,
    );
    await compareWeights(folder, facts, failures);
    return { facts, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function addArea(folder: string, facts: Map<string, number | string>, failures: Failures): void {
  const from = join(ROOT, GARDEN);
  const own = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n').length - 1);
  const lines = own.reduce((sum, count) => sum + count, 0);
  failures.expect(own.length <= FILES_MAX, `It has ${own.length} files.`);
  failures.expect(lines <= LINES_MAX, `It has ${lines} lines.`);
  facts
    .set('files', own.length)
    .set('lines', lines)
    .set('shared files edited', new Set(CHANGES.map(([file]) => file)).size);
  cpSync(from, folder, { recursive: true });
  for (const [file, place, added] of CHANGES) {
    const before = readFileSync(join(folder, file), 'utf8');
    if (!before.includes(place)) throw new Error(`${file} has no ${place}`);
    writeFileSync(join(folder, file), before.replace(place, added + place));
  }
}

async function compareWeights(folder: string, facts: Map<string, number | string>, failures: Failures): Promise<void> {
  await ensureBuilt();
  const build = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--configLoader',
    'native',
    '--config',
    join(folder, 'vite.config.ts'),
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  if ((await runPinned([...build, '--logLevel', 'error'], { env })) !== 0)
    throw new Error('The application with one area more could not be built.');
  const after = new Map(weighPages(join(folder, 'dist', 'web')).map((page) => [page.path, page]));
  failures.expect(after.has('/garden'), 'The new area has no page.');
  for (const { path, kB, files } of weighPages(BUILT)) {
    const now = after.get(path);
    if (!now) throw new Error(`${path} is gone.`);
    const hasParts = PAGES_WITH_PARTS.has(path);
    const more = now.kB - kB;
    failures.expect(more <= (hasParts ? PARTS_LIMIT_KB : LIMIT_KB), `${path} has ${more.toFixed(2)} kB more.`);
    failures.expect(hasParts || now.files <= files, `${path} has ${now.files} files instead of ${files}.`);
    const fact = hasParts ? `added to ${path}, kB` : 'most added to a page without its parts, kB';
    facts.set(fact, Math.max(Number(hasParts ? -Infinity : (facts.get(fact) ?? -Infinity)), Number(more.toFixed(2))));
  }
}
