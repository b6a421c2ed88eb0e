// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { storeDraft, storedLine, takeDraft } from './stored-draft.ts';

afterEach(() => sessionStorage.clear());

const draft = { title: 'Half typed', chosen: ['leo'] };

test('a stored draft is returned once', () => {
  storeDraft('tasks', { owner: 'ana in rivera', row: null, draft });
  expect(takeDraft('tasks', 'ana in rivera')?.draft).toEqual(draft);
  expect(takeDraft('tasks', 'ana in rivera')).toBeNull();
});

test('each table has a draft of its own', () => {
  storeDraft('tasks', { owner: 'ana in rivera', row: null, draft });
  expect(takeDraft('contacts', 'ana in rivera')).toBeNull();
  expect(takeDraft('tasks', 'ana in rivera')?.draft).toEqual(draft);
});

test('a draft of another person is not returned, and is deleted', () => {
  storeDraft('tasks', { owner: 'ana in rivera', row: null, draft });
  expect(takeDraft('tasks', 'leo in rivera')).toBeNull();
  expect(takeDraft('tasks', 'ana in rivera')).toBeNull();
});

test('a stored value that is not a draft is ignored', () => {
  sessionStorage.setItem('casita.draft.tasks', '{"owner":"ana","draft":7}');
  expect(takeDraft('tasks', 'ana')).toBeNull();
  sessionStorage.setItem('casita.draft.tasks', 'no JSON');
  expect(takeDraft('tasks', 'ana')).toBeNull();
});

test('the line of the new-task field is returned to the person who typed it, independently of a draft', () => {
  const line = storedLine('ana in rivera');
  line.store('Water the pl');
  storeDraft('tasks', { owner: 'ana in rivera', row: null, draft });
  expect(storedLine('leo in rivera').read()).toBe('');
  expect(line.read()).toBe('Water the pl');
  expect(takeDraft('tasks', 'ana in rivera')?.draft).toEqual(draft);
  line.forget();
  expect(line.read()).toBe('');
});

test('a stored value that is not a line is ignored', () => {
  sessionStorage.setItem('casita.line', '{"owner":"ana","line":7}');
  expect(storedLine('ana').read()).toBe('');
  sessionStorage.setItem('casita.line', 'no JSON');
  expect(storedLine('ana').read()).toBe('');
});
