import { expect, test } from 'vitest';
import { checkDraft, composeChanges, composeTask, draftOf, type TaskDraft } from './draft.ts';

const draft = (fields: Partial<TaskDraft> = {}): TaskDraft => ({
  ...draftOf(null),
  title: 'Water the plants',
  ...fields,
});

test('a title is required, also after trimming', () => {
  expect(checkDraft(draft({ title: '   ' }))).toEqual({ title: 'titleRequired' });
  expect(checkDraft(draft({ title: '\u200b\u200d' }))).toEqual({ title: 'titleRequired' });
  expect(checkDraft(draft({ title: 'x'.repeat(201) }))).toEqual({ title: 'titleTooLong' });
  expect(checkDraft(draft())).toEqual({});
});

test('single mode names one member, or else the creator', () => {
  expect(composeTask(draft({ chosen: ['leo'] }), 'ana')).toMatchObject({ assigned_to: 'leo', assigned_members: null });
  expect(composeTask(draft(), 'ana')).toMatchObject({ assigned_to: 'ana', assigned_members: null });
});

test('multiple mode names the list, or else the creator', () => {
  const several = draft({ mode: 'multiple', chosen: ['leo', 'mia'] });
  expect(composeTask(several, 'ana')).toMatchObject({ assigned_to: null, assigned_members: ['leo', 'mia'] });
  expect(composeTask(draft({ mode: 'multiple' }), 'ana')).toMatchObject({ assigned_to: 'ana', assigned_members: null });
});

test('without a date there is no due date, whatever time was left standing', () => {
  expect(composeTask(draft({ time: '17:00' }), 'ana')).toMatchObject({ due_date: null, due_all_day: false });
});

test('changing sends only what differs', () => {
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
