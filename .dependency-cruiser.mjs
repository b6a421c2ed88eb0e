// Who may import whom. Each rule's comment is what a person reads when it is broken.
const TEST = String.raw`(\.test\.tsx?$|/testing/|/(testing|samples)\.ts$)`;
const NODE_MODULES = '(^|/)node_modules/';
/** Repeating events, time zones and calendar files. */
const CALENDAR_LIBRARIES = `${NODE_MODULES}(ical\\.js|@internationalized/date)/`;

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A vendor's library stays in the one folder that wraps it. */
const keepVendor = (library, where, alsoAllowed = []) =>
  forbid(
    `vendor-${library}`,
    `${library} is used in ${where} only; ask there for what you need.`,
    { path: '^(server|web|contract)/', pathNot: [where, ...alsoAllowed, TEST] },
    { path: `${NODE_MODULES}${library}(/|$)`, dependencyTypesNot: ['type-only'] },
  );

export default {
  forbidden: [
    forbid(
      'no-cycle',
      'Two files that need each other are one file, or miss a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('exists', 'This import leads nowhere.', {}, { couldNotResolve: true, pathNot: '\\?raw$' }),
    forbid(
      'contract-alone',
      'The contract is what both sides agree on: it imports zod only, and for repeating events the libraries of calendars.',
      { path: '^contract/', pathNot: TEST },
      { pathNot: ['^contract/', `${NODE_MODULES}zod/`, CALENDAR_LIBRARIES] },
    ),
    forbid(
      'contract-recurrence',
      'Rules and time zones are expanded in contract/src/recurrence and icalendar only, which no page loads at its start.',
      { path: '^contract/', pathNot: [TEST, '^contract/src/(recurrence|icalendar)/'] },
      { path: CALENDAR_LIBRARIES },
    ),
    forbid(
      'server-not-web',
      'The server does not know the browser.',
      { path: '^server/', pathNot: TEST },
      { path: '^(web|e2e|tools|bench)/' },
    ),
    forbid(
      'web-not-server',
      'The browser does not know the server.',
      { path: '^web/', pathNot: TEST },
      { path: '^(server|e2e|tools|bench)/' },
    ),
    forbid(
      'product-not-tests',
      'Test helpers do not run in the product.',
      { path: '^(server|web|contract)/', pathNot: TEST },
      { path: TEST },
    ),
    forbid(
      'platform-not-areas',
      'The platform serves areas and knows none of them.',
      { path: '^server/src/platform/', pathNot: TEST },
      { path: '^server/src/(core/|areas/|areas\\.ts|app\\.ts|main\\.ts)' },
    ),
    forbid(
      'core-not-areas',
      'The core of membership, notices and signing in is below the areas: what they add to it follows a hook.',
      { path: '^server/src/core/', pathNot: TEST },
      { path: '^server/src/(areas/|areas\\.ts|app\\.ts|main\\.ts)' },
    ),
    forbid(
      'areas-apart',
      'Areas do not import each other: they share the core and the contract, and follow hooks and rows.',
      { path: '^server/src/areas/([^/]+)/', pathNot: TEST },
      { path: '^server/src/areas/', pathNot: '^server/src/areas/$1/' },
    ),
    forbid(
      'area-said-once',
      'Of an area everything else sees its area.ts, which server/src/areas.ts lists.',
      { path: '^server/src/(app|areas|serve|main)\\.ts$' },
      { path: '^server/src/areas/', pathNot: '/area\\.ts$' },
    ),
    forbid(
      'area-not-database',
      'An area is handed a transaction (tx); only the platform opens the database.',
      { path: '^server/src/(areas|core)/', pathNot: TEST },
      {
        path: ['^server/src/platform/db/database\\.ts$', '^server/src/platform/postgres/', `${NODE_MODULES}pg/`],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'sql-in-its-place',
      'SQL is written in queries.ts, commands.ts, policies.sql, migrations and the platform.',
      { path: '^server/src/(areas|core)/', pathNot: [TEST, '/[a-z-]*(queries|commands)\\.ts$'] },
      { path: `${NODE_MODULES}kysely/`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-areas-apart',
      'Areas of the web do not import each other. What others show of an area is said in its area.ts, and web/src/app composes it.',
      { path: '^web/src/areas/([^/]+)/' },
      { path: '^web/src/areas/', pathNot: ['^web/src/areas/$1/', '^web/src/areas/[^/]+$'] },
    ),
    forbid(
      'web-areas-below-app',
      'An area does not know the application around it.',
      { path: '^web/src/areas/' },
      { path: '^web/src/app/' },
    ),
    forbid(
      'web-ui-alone',
      'The design kit could ship in another product.',
      { path: '^web/src/ui/' },
      { path: ['^web/src/(app|areas|rows|site)/', '^contract/'] },
    ),
    forbid(
      'web-lib-below',
      'lib serves areas and screens, and knows none.',
      { path: '^web/src/lib/', pathNot: TEST },
      { path: '^web/src/(app|areas|rows|site|ui)/' },
    ),
    forbid(
      'web-rows-below',
      'rows holds what forms and lists of every table need, and knows no area.',
      { path: '^web/src/rows/', pathNot: TEST },
      { path: '^web/src/(app|areas|site)/' },
    ),
    keepVendor('ical\\.js', '^contract/src/icalendar/'),
    keepVendor('pg', '^server/src/platform/(db|postgres|live|auth|backup)/'),
    keepVendor('better-auth', '^server/src/platform/auth/'),
    keepVendor('jose', '^server/src/platform/auth/'),
    keepVendor('openid-client', '^server/src/platform/auth/'),
    keepVendor('tar-stream', '^server/src/platform/backup/'),
    keepVendor('sharp', '^server/src/platform/files/'),
    keepVendor('@aws-sdk', '^server/src/platform/files/'),
    keepVendor('fastify', '^server/src/platform/http/', ['^server/src/(app|main)\\.ts$']),
    keepVendor('prom-client', '^server/src/platform/'),
    keepVendor('idb', '^web/src/lib/'),
    keepVendor('workbox-[a-z]+', '^web/src/pwa/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Laid into a copy of the project by the proof that needs it (bench/prove/area.ts), where these rules are asked.
    exclude: { path: '^bench/prove/garden/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
