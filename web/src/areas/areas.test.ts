import { describe, expect, test } from 'vitest';
import { PLANS } from '#contract/areas/plans/plans.ts';
import { PERMISSIONS, tables } from '#contract/tables.ts';
import type { PartKind } from './area.ts';
import {
  AREAS as ALL_AREAS,
  areaOf,
  FAMILY_AREAS,
  isUpcomingInPlan,
  mayOpenPath,
  SETTINGS_AREA,
  type NavigationArea,
} from './areas.ts';

const AREAS: readonly NavigationArea[] = [...FAMILY_AREAS, SETTINGS_AREA];
const pageFiles = Object.keys(import.meta.glob(['../app/{pages,today}/*-page.tsx', '../areas/*/*-page.tsx']));
const messageFiles = Object.keys(import.meta.glob(['../app/today/messages.en.ts', '../areas/**/messages.en.ts']));

test.each(AREAS)('$path has one page and the messages it names', (area) => {
  const files = pageFiles.filter((file) => file.endsWith(`/${area.word}-page.tsx`));
  expect(files).toHaveLength(1);
  for (const name of area.messages ?? [area.word])
    expect(messageFiles.filter((file) => file.endsWith(`/${name}/messages.en.ts`))).toHaveLength(1);
});

test('each dialog is of a table, and who is offered it is said by a permission of the matrix', () => {
  const dialogs = ALL_AREAS.flatMap(({ dialog }) => dialog ?? []);
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(dialogs.map(({ table }) => table)));
  const named = dialogs.flatMap(({ add }) => add?.may ?? []);
  expect(named).toContain('tasks.create');
  expect(Object.keys(PERMISSIONS)).toEqual(expect.arrayContaining(named));
});

test('an address belongs to the area it begins with', () => {
  expect(areaOf('/school/student/7')?.word).toBe('school');
  expect(areaOf('/settings')?.word).toBe('settings');
  expect(areaOf('/schooling')).toBeUndefined();
  expect(areaOf('/')).toBeUndefined();
});

test('an area for some roles is closed to others, with all below it', () => {
  expect(mayOpenPath('/finances/user/7', 'child')).toBe(true);
  expect(mayOpenPath('/finances/user/7', 'nurse')).toBe(false);
  expect(mayOpenPath('/finances', null)).toBe(false);
  expect(mayOpenPath('/tasks', null)).toBe(true);
});

test('plans mark the features that are still to come', () => {
  for (const { word } of AREAS) expect(isUpcomingInPlan('Free', word)).toBe(false);
  expect(['members', 'support'].map((feature) => isUpcomingInPlan('Free', feature))).toEqual([false, false]);
  for (const feature of PLANS.Premium.upcoming) expect(isUpcomingInPlan('Premium', feature)).toBe(true);
});

describe('parts', () => {
  /** What each part exports. */
  const EXPORTS: Record<PartKind, readonly string[]> = {
    palette: ['usePalette'],
    changes: ['changeWords'],
    alerts: ['useAlerts'],
    maker: ['useMaker'],
    sentence: ['sentenceKind'],
    entries: ['useEntries'],
    today: ['useLines'],
    needs: ['useNeeds'],
    person: ['PersonSection'],
    related: ['useRelated'],
    said: ['useSaid'],
    rowSection: ['RowSection'],
  };
  const files = Object.entries(import.meta.glob<object>(['./*/area/*.{ts,tsx}', '!./**/*.test.*']));
  // `row-section.tsx` for `rowSection`.
  const kindOf = (file: string) =>
    file.replace(/^.*\/|\.tsx?$/g, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

  test.each(files)('%s exports what its name promises', async (file, load) => {
    const kind = kindOf(file);
    if (!(kind in EXPORTS)) throw new Error(`${kind} is no part`);
    expect(Object.keys(await load()).toSorted()).toEqual(EXPORTS[kind as PartKind].toSorted()); // see above
  });

  test('an area names the parts that are in its folder, which the pages find there', () => {
    const named = ALL_AREAS.flatMap(({ parts = {} }) => Object.keys(parts)).toSorted();
    expect(named).toEqual(files.map(([file]) => kindOf(file)).toSorted());
  });
});
