import { expect, test } from 'vitest';
import { explainDatabaseError, explainFolderError, explainListenError, SetupError } from './setup-error.ts';

const URL = 'postgres://casita:very-secret@db.example.org:5433/home';

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}

test.each([
  ['ECONNREFUSED', /No PostgreSQL answers at db\.example\.org:5433/],
  ['ENOTFOUND', /db\.example\.org in DATABASE_URL cannot be found/],
  ['ETIMEDOUT', /cannot be reached/],
  ['28P01', /refuses the user casita/],
  ['3D000', /has no database home/],
  ['53300', /DATABASE_POOL/],
  ['57P03', /starting or stopping/],
])('a database that answers %s is explained, without its password', (code, sentence) => {
  const explained = explainDatabaseError(coded(code), URL);
  expect(explained).toBeInstanceOf(SetupError);
  expect(explained).toHaveProperty('message', expect.stringMatching(sentence));
  expect(explained).not.toHaveProperty('message', expect.stringContaining('very-secret'));
});

test.each([
  ['Connection terminated unexpectedly', /is no PostgreSQL/],
  ['The server does not support SSL connections', /speaks no SSL/],
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /wants a password/],
  ['self-signed certificate in certificate chain', /certificate of PostgreSQL at db\.example\.org:5433 is not trusted/],
])('the driver error "%s" about an address is explained', (message, sentence) => {
  const explained = explainDatabaseError(new Error(message), URL);
  expect(explained).toBeInstanceOf(SetupError);
  expect(explained).toHaveProperty('message', expect.stringMatching(sentence));
});

test.each([
  ['EACCES', /may not write to \/srv\/casita/],
  ['EROFS', /read-only/],
  ['ENOSPC', /full/],
  ['ENOTDIR', /not a folder/],
])('a folder that answers %s is explained', (code, sentence) => {
  expect(explainFolderError(coded(code), '/srv/casita')).toHaveProperty('message', expect.stringMatching(sentence));
});

test.each([
  ['EADDRINUSE', /Port 3000 is taken[^]*PORT=3001 npm start/],
  ['EACCES', /special rights/],
  ['EADDRNOTAVAIL', /HOST=10\.9\.8\.7 is not an address/],
])('a port that answers %s is explained', (code, sentence) => {
  expect(explainListenError(coded(code), '10.9.8.7', 3000)).toHaveProperty('message', expect.stringMatching(sentence));
});

test('an unknown error stays as it is, with its stack trace', () => {
  const error = new Error('bug');
  expect(explainDatabaseError(error, URL)).toBe(error);
  expect(explainFolderError(error, '/srv')).toBe(error);
  expect(explainListenError(error, '127.0.0.1', 3000)).toBe(error);
});
