import { expect, test } from 'vitest';
import { contacts, type Contact } from '#contract/areas/contacts.ts';
import { composeFields, restoreValues, takesNull, valuesOf } from './compose-fields.ts';

const grant: Contact = {
  ...{ id: 'a', version: 1, created_at: '', updated_at: '', deleted_at: null },
  ...{ name: 'Dr. Grant', category: 'health', is_favourite: true, organisation: null },
  ...{ phone: '+1 555\u202e', email: null, address: null, note: 'Mornings' },
};
const blank = valuesOf(contacts, null, { category: 'other', is_favourite: false });
const before = valuesOf(contacts, grant);
const change = (values: Partial<typeof before>) => composeFields(contacts, grant, before, { ...before, ...values });

test('a new row is checked by the schema of the contract, each field with a code', () => {
  expect(composeFields(contacts, null, blank, blank).errors).toEqual({ name: 'required' });
  const faulty = { ...blank, name: 'x'.repeat(81), email: 'grant at clinic' };
  expect(composeFields(contacts, null, blank, faulty)).toEqual({
    fields: {},
    errors: { name: 'too_long', email: 'invalid' },
  });
});

test('a new row is sent whole and tidy, and an empty text is null where the field takes null', () => {
  expect(composeFields(contacts, null, blank, { ...blank, name: ' Dr.  Grant ' }).fields).toEqual({
    ...{ name: 'Dr. Grant', category: 'other', is_favourite: false },
    ...{ organisation: null, phone: null, email: null, address: null, note: null },
  });
  expect([takesNull(contacts, 'phone'), takesNull(contacts, 'name')]).toEqual([true, false]);
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

test('of a stored draft only values are restored that the form has, in the types that it has', () => {
  const draft = { name: 'Dr. Gray', note: 7, is_favourite: ['no'], nickname: 'Doc' };
  expect(restoreValues(before, draft)).toEqual({ ...before, name: 'Dr. Gray' });
  expect(restoreValues(before, null)).toEqual(before);
});
