import { expect, test } from 'vitest';
import { importFiles, stripIcon } from './lean-icons.ts';

const files = new Map([
  ['Sun', 'icons/sun.mjs'],
  ['Eye', 'icons/eye.mjs'],
]);

test('each icon is imported from its own file', () => {
  const code = importFiles("import { Sun, Eye as Look, type LucideIcon } from 'lucide-react';\nlet a;", files);
  expect(code).toBe(
    "import Sun from 'lucide-react/dist/esm/icons/sun.mjs'; import Look from 'lucide-react/dist/esm/icons/eye.mjs';\nlet a;",
  );
});

test('an icon that the library does not have fails the build', () => {
  expect(() => importFiles("import { Moon } from 'lucide-react';", files)).toThrow('no icon Moon');
});

test('an icon keeps what is drawn of it', () => {
  const code =
    'const __iconData = {\n  name: "sun",\n  size: 24,\n  node: [["path", { d: "M2 12h2", key: "1t8f8n" }], ["path", {\n d: "M4 2",\n key: "39pd36"\n }]],\n  aliases: ["day"]\n};\n__iconData.node;\n';
  expect(stripIcon(code)).toBe(
    'const __iconData = {\n  name: "sun",\n  node: [["path", { d: "M2 12h2" }], ["path", {\n d: "M4 2"\n }]]\n};\n',
  );
});
