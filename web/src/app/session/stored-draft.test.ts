// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { draftOf } from '../../areas/tasks/draft.ts';
import { keepDraft, keptLine, takeDraft } from './stored-draft.ts';

afterEach(() => sessionStorage.clear());

const draft = { ...draftOf(null), title: 'Half typed' };

test('what was typed comes back once', () => {
  keepDraft({ owner: 'ana in rivera', task: null, draft });
  expect(takeDraft('ana in rivera')?.draft).toEqual(draft);
  expect(takeDraft('ana in rivera')).toBeNull();
});

test('nobody gets what somebody else typed, and it does not stay', () => {
  keepDraft({ owner: 'ana in rivera', task: null, draft });
  expect(takeDraft('leo in rivera')).toBeNull();
  expect(takeDraft('ana in rivera')).toBeNull();
});

test('what is no draft of ours is left alone', () => {
  sessionStorage.setItem('casita.draft', '{"owner":"ana","draft":{"title":7}}');
  expect(takeDraft('ana')).toBeNull();
  sessionStorage.setItem('casita.draft', 'no JSON');
  expect(takeDraft('ana')).toBeNull();
});

test('the line in the field for a new task comes back to whoever typed it, beside a draft', () => {
  const line = keptLine('ana in rivera');
  line.keep('Water the pl');
  keepDraft({ owner: 'ana in rivera', task: null, draft });
  expect(keptLine('leo in rivera').read()).toBe('');
  expect(line.read()).toBe('Water the pl');
  expect(takeDraft('ana in rivera')?.draft).toEqual(draft);
  line.forget();
  expect(line.read()).toBe('');
});

test('what is no line of ours is left alone', () => {
  sessionStorage.setItem('casita.line', '{"owner":"ana","line":7}');
  expect(keptLine('ana').read()).toBe('');
  sessionStorage.setItem('casita.line', 'no JSON');
  expect(keptLine('ana').read()).toBe('');
});
