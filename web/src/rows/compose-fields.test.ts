import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { familyPermissions } from '#contract/areas/family.ts';
import { BASE_COLUMNS, familyTable, type RowOf } from '#contract/family-table.ts';
import { line, neededLine } from '#contract/text.ts';
import { composeFields, restoreValues, takesNull, valuesOf } from './compose-fields.ts';

// A table of its own, so that a new field of an area changes nothing here.
const doctorFields = {
  name: neededLine(80),
  category: z.enum(['health', 'other']),
  is_favourite: z.boolean(),
  phone: z.nullable(line(40)),
  email: z.nullable(line(254).check(z.regex(/^([^\s@]+@[^\s@]+)?$/))),
  note: z.nullable(line(200)),
};
const doctors = familyTable('doctors', {
  row: z.object({ ...BASE_COLUMNS, ...doctorFields }),
  create: z.strictObject(doctorFields),
  update: z.partial(z.strictObject(doctorFields)),
  workspace: 'family',
  label: ({ name }) => name,
  may: {
    read: familyPermissions.view,
    create: familyPermissions.manage,
    update: familyPermissions.manage,
    remove: familyPermissions.manage,
  },
  seenBy: 'family',
  sync: 'full',
  limit: 10,
  filter: [],
  persist: 'disk',
});
const grant: RowOf<typeof doctors> = {
  ...{ id: 'a', version: 1, created_at: '', updated_at: '', deleted_at: null },
  ...{ name: 'Dr. Grant', category: 'health', is_favourite: true },
  ...{ phone: '+1 555\u202e', email: null, note: 'Mornings' },
};
const blank = valuesOf(doctors, null, { category: 'other', is_favourite: false });
const before = valuesOf(doctors, grant);
const change = (values: Partial<typeof before>) => composeFields(doctors, grant, before, { ...before, ...values });

test('a new row is checked by the schema of the contract, each field with a code', () => {
  expect(composeFields(doctors, null, blank, blank).errors).toEqual({ name: 'required' });
  const faulty = { ...blank, name: 'x'.repeat(81), email: 'grant at clinic' };
  expect(composeFields(doctors, null, blank, faulty)).toEqual({
    fields: {},
    errors: { name: 'too_long', email: 'invalid' },
  });
});

test('a new row is sent whole and tidy, and an empty text is null where the field takes null', () => {
  expect(composeFields(doctors, null, blank, { ...blank, name: ' Dr.  Grant ' }).fields).toEqual({
    ...{ name: 'Dr. Grant', category: 'other', is_favourite: false },
    ...{ phone: null, email: null, note: null },
  });
  expect([takesNull(doctors, 'phone'), takesNull(doctors, 'name')]).toEqual([true, false]);
});

test('of a row only the fields that differ are sent', () => {
  expect(change({}).fields).toEqual({});
  expect(change({ note: '' }).fields).toEqual({ note: null });
  expect(change({ name: 'Dr. Grant ' }).fields).toEqual({});
  expect(change({ name: 'Dr. Gray', category: 'health' }).fields).toEqual({ name: 'Dr. Gray' });
  expect(change({ name: '' }).errors).toEqual({ name: 'required' });
});

test('an old text that is not tidy is sent only if it was edited', () => {
  expect(change({ note: 'Afternoons' }).fields).toEqual({ note: 'Afternoons' });
  expect(change({ phone: '+1 555\u202e 2' }).fields).toEqual({ phone: '+1 555 2' });
});

test('an old text that the schema would refuse does not keep others from being edited', () => {
  const old = { ...before, email: 'at the clinic' };
  const edit = (values: Partial<typeof before>) => composeFields(doctors, grant, old, { ...old, ...values });
  expect(edit({ note: 'Afternoons' })).toEqual({ fields: { note: 'Afternoons' }, errors: {} });
  expect(edit({ email: 'at the practice' }).errors).toEqual({ email: 'invalid' });
});

test('of a stored draft only values are restored that the form has, in the types that it has', () => {
  const draft = { name: 'Dr. Gray', note: 7, is_favourite: ['no'], nickname: 'Doc' };
  expect(restoreValues(before, draft)).toEqual({ ...before, name: 'Dr. Gray' });
  expect(restoreValues(before, null)).toEqual(before);
});
