import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('logs an error without the row values that PostgreSQL adds to it', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@rivera.test) already exists.',
  });
  log.error({ err: new Error('could not sign up', { cause: error }) }, 'unexpected error');
  expect(lines.join('')).toContain('23505');
  expect(lines.join('')).not.toContain('ana@rivera.test');
});

it('logs a text that a library passes instead of an error', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.error({ err: 'Failed to create a user' }, 'in the background');
  expect(lines.join('')).toContain('Failed to create a user');
});
