// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { ERROR_CODES } from '#contract/errors.ts';
import { messages as english } from '#web/app/shell/messages.en.ts';
import { messages as spanish } from '#web/app/shell/messages.es.ts';
import { chooseLanguage, prepareArea, startI18n } from '../i18n/i18n.ts';
import { ApiError, networkError } from './api-error.ts';
import { sayError } from './error-words.ts';

beforeAll(async () => {
  await startI18n((language) => Promise.resolve(language === 'es' ? spanish : english));
  await prepareArea('shell');
});

test('every error code and network failure is shown in Spanish in the Spanish interface', async () => {
  await chooseLanguage('es');
  for (const [code, { status, message }] of Object.entries(ERROR_CODES)) {
    const said = sayError(new ApiError({ code, status, message, hint: 'It is under Recently deleted.' }));
    expect(Object.values(spanish), code).toContain(said.message);
    expect(said.hint, code).toBeNull();
  }
  expect(sayError(networkError()).message).toBe(spanish.errorNetwork);
  expect(sayError({ code: 'NEWER_THAN_THIS_PAGE', message: 'No.' }).message).toBe(spanish.errorOther);
});

test('the English interface shows the sentence of the server when it is more specific than its code', async () => {
  await chooseLanguage('en');
  const own = { code: 'UNPROCESSABLE', message: 'This change is older than 90 days.', hint: 'Please enter it again.' };
  expect(sayError(own)).toEqual({ message: own.message, hint: own.hint });
  expect(sayError({ code: 'INTERNAL', message: ERROR_CODES.INTERNAL.message }).message).toBe(english.errorInternal);
});

test('a name with a web address is refused in words of its own, in every form', async () => {
  const refused = { code: 'BAD_REQUEST', message: ERROR_CODES.BAD_REQUEST.message, fields: { name: 'web_address' } };
  await chooseLanguage('es');
  expect(sayError(refused).message).toBe(spanish.fieldWebAddress);
  await chooseLanguage('en');
  expect(sayError(refused).message).toBe(english.fieldWebAddress);
});
