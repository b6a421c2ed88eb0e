import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadBuilt } from './load-built.ts';
import { nameStyle } from './style-names.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FRAME = 'src/areas/account/components/auth-frame.module.css';

test('the classes of a rendered page are those of its style sheets', async () => {
  const { default: classes } = await loadBuilt<{ default: Record<string, string> }>(ROOT, FRAME);
  expect(classes['page']).toBe(nameStyle(ROOT)('page', join(ROOT, FRAME)));
});
