import { afterEach, expect, test } from 'vitest';
import { draftOf } from '../areas/tasks/draft.ts';
import { forgetDraft, keepDraft, takeDraft } from './kept-draft.ts';

afterEach(forgetDraft);

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
