import { expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { composeFields } from '../../rows/compose-fields.ts';
import * as form from './draft.ts';
import { draftOf, type TaskDraft } from './draft.ts';

const compose = (row: object | null, before: TaskDraft, after: TaskDraft, myId: string) =>
  composeFields(tasks, row as Task | null, form.composeTask(before, myId), form.composeTask(after, myId)); // only asked whether it is there
const checkDraft = (typed: TaskDraft) => compose(null, draftOf(null), typed, MY_ID).errors;
const composeTask = (typed: TaskDraft, myId: string) => compose(null, draftOf(null), typed, myId).fields;
const composeChanges = (before: TaskDraft, after: TaskDraft, myId: string) => compose({}, before, after, myId).fields;

const [MY_ID, LEO, MIA] = [newId(), newId(), newId()];

const draft = (fields: Partial<TaskDraft> = {}): TaskDraft => ({
  ...draftOf(null),
  title: 'Water the plants',
  ...fields,
});

test('a title is required, also after trimming', () => {
  expect(checkDraft(draft({ title: '   ' }))).toEqual({ title: 'required' });
  for (const title of ['\u200b\u200d', '\u3164', '\u2800', '\u0301'])
    expect(checkDraft(draft({ title }))).toEqual({ title: 'required' });
  expect(checkDraft(draft({ title: 'x'.repeat(201) }))).toEqual({ title: 'too_long' });
  expect(checkDraft(draft())).toEqual({});
});

test('single mode assigns one member, by default the creator', () => {
  expect(composeTask(draft({ chosen: [LEO] }), MY_ID)).toMatchObject({ assigned_to: LEO, assigned_members: null });
  expect(composeTask(draft(), MY_ID)).toMatchObject({ assigned_to: MY_ID, assigned_members: null });
});

test('multiple mode assigns the list, by default the creator', () => {
  const several = draft({ mode: 'multiple', chosen: [LEO, MIA] });
  expect(composeTask(several, MY_ID)).toMatchObject({ assigned_to: null, assigned_members: [LEO, MIA] });
  expect(composeTask(draft({ mode: 'multiple' }), MY_ID)).toMatchObject({ assigned_to: MY_ID, assigned_members: null });
});

test('without a day there is no due date, even if a time is still set', () => {
  expect(composeTask(draft({ time: '17:00' }), MY_ID)).toMatchObject({ due_date: null, due_all_day: false });
});

test('title and description are sent in the tidied form that the server stores', () => {
  const typed = draft({ title: ' Pay\u202e \t now ', description: 'One\r\ntwo\u0007 👩‍👧 ' });
  expect(composeTask(typed, MY_ID)).toMatchObject({ title: 'Pay now', description: 'One\ntwo 👩‍👧' });
});

test('an old text that is not tidy is sent only if it was edited', () => {
  const before = draft({ title: 'Pay\u202e now', description: 'Old\u0007' });
  expect(composeChanges(before, { ...before, status: 'completed' }, MY_ID)).toEqual({ status: 'completed' });
  expect(composeChanges(before, { ...before, title: 'Pay\u202e now!' }, MY_ID)).toEqual({ title: 'Pay now!' });
});

test('a change sends only the fields that differ', () => {
  const before = draft({ day: '2026-11-20', chosen: [LEO] });
  expect(composeChanges(before, before, MY_ID)).toEqual({});
  expect(composeChanges(before, { ...before, title: ' Water all plants ' }, MY_ID)).toEqual({
    title: 'Water all plants',
  });
  expect(Object.keys(composeChanges(before, { ...before, time: '17:00' }, MY_ID))).toEqual(['due_date', 'due_all_day']);
  expect(composeChanges(before, { ...before, mode: 'multiple', chosen: [LEO, MIA] }, MY_ID)).toEqual({
    assigned_to: null,
    assigned_members: [LEO, MIA],
  });
});

test('a repeated task keeps the zone in which its date was chosen, and repeats only with a date', () => {
  const weekly = draft({ day: '2026-11-20', repeat: 'weekly', zone: 'Europe/Madrid' });
  expect(composeTask(weekly, MY_ID)).toMatchObject({ rrule: 'FREQ=WEEKLY', due_zone: 'Europe/Madrid' });
  expect(composeTask({ ...weekly, day: '' }, MY_ID)).toMatchObject({ rrule: null, due_zone: null });
  expect(composeChanges(weekly, { ...weekly, title: 'Feed the cat' }, MY_ID)).toEqual({ title: 'Feed the cat' });
  expect(composeChanges(weekly, { ...weekly, repeat: 'none', zone: 'Asia/Tokyo' }, MY_ID)).toEqual({
    rrule: null,
    due_zone: 'Asia/Tokyo',
  });
});
