// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { dropDraftsOfOthers } from './draft-storage.ts';
import { forgetDraft, storeDraft, storedLine, takeDraft } from './stored-draft.ts';

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

test('each family has a draft and a line of its own', () => {
  storeDraft('tasks', { owner: 'ana in rivera', row: null, draft });
  storedLine('ana in rivera', 'tasks').store('Water the pl');
  storeDraft('tasks', { owner: 'ana in lake', row: null, draft: { title: 'Here' } });
  forgetDraft('tasks', 'ana in lake');
  storedLine('ana in lake', 'tasks').store('Swim');
  storedLine('ana in lake', 'tasks').forget();
  expect(takeDraft('tasks', 'ana in lake')).toBeNull();
  expect(takeDraft('tasks', 'ana in rivera')?.draft).toEqual(draft);
  expect(storedLine('ana in rivera', 'tasks').read()).toBe('Water the pl');
  expect(storedLine('ana in rivera', 'today').read()).toBe('');
});

test('a draft of another person is not returned, and is deleted when this one signs in', () => {
  storeDraft('tasks', { owner: 'ana in rivera', row: null, draft });
  expect(takeDraft('tasks', 'leo in rivera')).toBeNull();
  dropDraftsOfOthers('leo');
  expect(takeDraft('tasks', 'ana in rivera')).toBeNull();
});

test('a stored value that is not a draft is ignored', () => {
  sessionStorage.setItem('casita.draft.tasks.ana', '{"owner":"ana","draft":7}');
  expect(takeDraft('tasks', 'ana')).toBeNull();
  sessionStorage.setItem('casita.draft.tasks.ana', 'no JSON');
  expect(takeDraft('tasks', 'ana')).toBeNull();
});

test('the line of the new-task field is returned to the person who typed it, independently of a draft', () => {
  const line = storedLine('ana in rivera', 'tasks');
  line.store('Water the pl');
  storeDraft('tasks', { owner: 'ana in rivera', row: null, draft });
  expect(storedLine('leo in rivera', 'tasks').read()).toBe('');
  expect(line.read()).toBe('Water the pl');
  expect(takeDraft('tasks', 'ana in rivera')?.draft).toEqual(draft);
  line.forget();
  expect(line.read()).toBe('');
});

test('a stored value that is not a line is ignored', () => {
  sessionStorage.setItem('casita.line.tasks.ana', '{"owner":"ana","line":7}');
  expect(storedLine('ana', 'tasks').read()).toBe('');
  sessionStorage.setItem('casita.line.tasks.ana', 'no JSON');
  expect(storedLine('ana', 'tasks').read()).toBe('');
});
