import { expect, test } from 'vitest';
import { checkDraft, composeChanges, composeTask, draftOf, type TaskDraft } from './draft.ts';

const draft = (fields: Partial<TaskDraft> = {}): TaskDraft => ({
  ...draftOf(null),
  title: 'Water the plants',
  ...fields,
});

test('a title is required, also after trimming', () => {
  expect(checkDraft(draft({ title: '   ' }))).toEqual({ title: 'titleRequired' });
  for (const title of ['\u200b\u200d', '\u3164', '\u2800', '\u0301'])
    expect(checkDraft(draft({ title }))).toEqual({ title: 'titleRequired' });
  expect(checkDraft(draft({ title: 'x'.repeat(201) }))).toEqual({ title: 'titleTooLong' });
  expect(checkDraft(draft())).toEqual({});
});

test('single mode assigns one member, by default the creator', () => {
  expect(composeTask(draft({ chosen: ['leo'] }), 'ana')).toMatchObject({ assigned_to: 'leo', assigned_members: null });
  expect(composeTask(draft(), 'ana')).toMatchObject({ assigned_to: 'ana', assigned_members: null });
});

test('multiple mode assigns the list, by default the creator', () => {
  const several = draft({ mode: 'multiple', chosen: ['leo', 'mia'] });
  expect(composeTask(several, 'ana')).toMatchObject({ assigned_to: null, assigned_members: ['leo', 'mia'] });
  expect(composeTask(draft({ mode: 'multiple' }), 'ana')).toMatchObject({ assigned_to: 'ana', assigned_members: null });
});

test('without a day there is no due date, even if a time is still set', () => {
  expect(composeTask(draft({ time: '17:00' }), 'ana')).toMatchObject({ due_date: null, due_all_day: false });
});

test('title and description are sent in the tidied form that the server stores', () => {
  const typed = draft({ title: ' Pay\u202e \t now ', description: 'One\r\ntwo\u0007 👩‍👧 ' });
  expect(composeTask(typed, 'ana')).toMatchObject({ title: 'Pay now', description: 'One\ntwo 👩‍👧' });
});

test('an old text that is not tidy is sent only if it was edited', () => {
  const before = draft({ title: 'Pay\u202e now', description: 'Old\u0007' });
  expect(composeChanges(before, { ...before, status: 'completed' }, 'ana')).toEqual({ status: 'completed' });
  expect(composeChanges(before, { ...before, title: 'Pay\u202e now!' }, 'ana')).toEqual({ title: 'Pay now!' });
});

test('a change sends only the fields that differ', () => {
  const before = draft({ day: '2026-11-20', chosen: ['leo'] });
  expect(composeChanges(before, before, 'ana')).toEqual({});
  expect(composeChanges(before, { ...before, title: ' Water all plants ' }, 'ana')).toEqual({
    title: 'Water all plants',
  });
  expect(Object.keys(composeChanges(before, { ...before, time: '17:00' }, 'ana'))).toEqual(['due_date', 'due_all_day']);
  expect(composeChanges(before, { ...before, mode: 'multiple', chosen: ['leo', 'mia'] }, 'ana')).toEqual({
    assigned_to: null,
    assigned_members: ['leo', 'mia'],
  });
});
