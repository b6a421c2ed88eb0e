// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { draftOf } from '../../areas/tasks/draft.ts';
import { storeDraft, storedLine, takeDraft } from './stored-draft.ts';

afterEach(() => sessionStorage.clear());

const draft = { ...draftOf(null), title: 'Half typed' };

test('a stored draft is returned once', () => {
  storeDraft({ owner: 'ana in rivera', task: null, draft });
  expect(takeDraft('ana in rivera')?.draft).toEqual(draft);
  expect(takeDraft('ana in rivera')).toBeNull();
});

test('a draft of another person is not returned, and is deleted', () => {
  storeDraft({ owner: 'ana in rivera', task: null, draft });
  expect(takeDraft('leo in rivera')).toBeNull();
  expect(takeDraft('ana in rivera')).toBeNull();
});

test('a stored value that is not a draft is ignored', () => {
  sessionStorage.setItem('casita.draft', '{"owner":"ana","draft":{"title":7}}');
  expect(takeDraft('ana')).toBeNull();
  sessionStorage.setItem('casita.draft', 'no JSON');
  expect(takeDraft('ana')).toBeNull();
});

test('the line of the new-task field is returned to the person who typed it, independently of a draft', () => {
  const line = storedLine('ana in rivera');
  line.store('Water the pl');
  storeDraft({ owner: 'ana in rivera', task: null, draft });
  expect(storedLine('leo in rivera').read()).toBe('');
  expect(line.read()).toBe('Water the pl');
  expect(takeDraft('ana in rivera')?.draft).toEqual(draft);
  line.forget();
  expect(line.read()).toBe('');
});

test('a stored value that is not a line is ignored', () => {
  sessionStorage.setItem('casita.line', '{"owner":"ana","line":7}');
  expect(storedLine('ana').read()).toBe('');
  sessionStorage.setItem('casita.line', 'no JSON');
  expect(storedLine('ana').read()).toBe('');
});
