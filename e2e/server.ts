import { enableCompileCache } from 'node:module';

// The server as `npm start` runs it (server/src/main.ts), except that a sign-in costs no scrypt, which would be a tenth of most tests.
enableCompileCache();
const [{ serve }, { CHEAP_PASSWORDS }] = await Promise.all([
  import('#server/serve.ts'),
  import('#server/testing/cheap-passwords.ts'),
]);
await serve(CHEAP_PASSWORDS);
