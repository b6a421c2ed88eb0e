// @ts-check
// npm run docs: writes docs/permissions.md from the contract. `npm run check` fails where the page is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInFamily } from '#contract/call.ts';
import { contract } from '#contract/contract.ts';
import { ROLES } from '#contract/roles.ts';
import { PERMISSIONS } from '#contract/tables.ts';
import { ROOT } from './project.mjs';

const PAGE = 'docs/permissions.md';

/** @param {readonly (readonly string[])[]} rows the head first */
function table(rows) {
  const [head = [], ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `|${(rows[0] ?? []).map(() => '---').join('|')}|`, ...body].join('\n');
}

/** The page: who may do what, by role, and what asks for each permission. */
function describePermissions() {
  const names = Object.keys(PERMISSIONS).toSorted();
  const family = names.filter((name) => !PERMISSIONS[name]?.includes('self'));
  const columns = /** @type {const} */ ([...ROLES, 'none']);
  const calls = contract.calls.flatMap((call) =>
    isInFamily(call) ? [[`\`${call.name}\``, `\`${call.may.name}\``]] : [],
  );
  const tables = contract.tables
    .filter(({ workspace }) => workspace === 'family')
    .map(({ name, memberWrites, seenBy }) => {
      const seen = seenBy === 'family' ? 'the whole family' : `holders of \`${seenBy.scope}\``;
      const also = seenBy !== 'family' && seenBy.orMay ? ` and \`${seenBy.orMay.name}\`` : '';
      return [`\`${name}\``, `${seen}${also}`, memberWrites.join(', ') || 'only the server writes'];
    });
  return `# Who may do what

<!-- Written by \`npm run docs\` from the contract. Do not edit. -->

Browser, server and database decide by this one matrix. \`none\` is a member without a role, who may see and change nothing. Rules
that also depend on the row (the own name, a task that one made) are in the table's declaration, in addition.

${table([
  ['permission', ...columns.map((role) => `\`${role}\``)],
  ...family.map((name) => [`\`${name}\``, ...columns.map((role) => (PERMISSIONS[name]?.includes(role) ? 'yes' : ''))]),
])}

In their personal workspace every person has ${names
    .filter((name) => !family.includes(name))
    .map((name) => `\`${name}\``)
    .join(', ')}; no other person enters it.

## Rows

What members may do at all, as far as the matrix and the declaration allow it.

${table([['table', 'rows are seen by', 'members'], ...tables])}

## Calls inside a family

${table([['call', 'permission'], ...calls])}

Besides the matrix, only the owner of a family changes the role of another parent or admin, removes them, and offers the family to
one of them. The owner is never removed, and leaves only after the family was handed over.
`;
}

/** What is wrong with the page; an empty text when it is current. */
export function findStalePermissions() {
  const isCurrent = readFileSync(join(ROOT, PAGE), 'utf8') === describePermissions();
  return isCurrent ? '' : `${PAGE} is not current: run npm run docs.`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(ROOT, PAGE), describePermissions());
