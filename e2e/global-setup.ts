import { anIssuer } from '#server/testing/issuer.ts';
import { startCasita } from './casita.ts';

/** Starts one server for all tests, with a test issuer in Google's place. The returned function stops both. */
export default async function startServer(): Promise<() => Promise<void>> {
  const issuer = await anIssuer();
  const casita = await startCasita({
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: 'casita',
    GOOGLE_CLIENT_SECRET: 'any secret will do',
  }).catch(async (failure: unknown) => {
    await issuer.close();
    throw failure;
  });
  process.env['CASITA_E2E_URL'] = casita.url;
  return async () => {
    await casita.stop();
    await issuer.close();
  };
}
