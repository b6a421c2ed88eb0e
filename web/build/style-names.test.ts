import { expect, test } from 'vitest';
import { nameStyle } from './style-names.ts';

test('a class keeps its name, with a sign for its file', () => {
  const nameOf = nameStyle('/web');
  const [row, other] = [nameOf('row', '/web/src/a.module.css'), nameOf('row', '/web/src/b.module.css')];
  expect(row).toMatch(/^row_[a-z0-9]{4}$/);
  expect(other).not.toBe(row);
  expect(nameOf('title', '/web/src/a.module.css').slice(-4)).toBe(row.slice(-4));
  expect(nameStyle('/elsewhere')('row', '/elsewhere/src/a.module.css')).toBe(row);
});
