import { useEffect, useEffectEvent, useState } from 'react';
import { forgetGoogle } from '../../lib/auth/google.ts';
import { dropOneTimeParams, readOneTimeParams } from './auth-search.ts';

/**
 * Shows why a sign-in through Google that began at an invitation has failed. Returns true while `token` is that of the invitation and
 * the chosen account has another address.
 */
export function useGoogleRefusal(token: string | null): boolean {
  const [refused] = useState(() => (readOneTimeParams().error?.code === 'not_registered' ? token : null));

  const show = useEffectEvent(async () => {
    const { error } = readOneTimeParams();
    if (!error) return;
    dropOneTimeParams();
    forgetGoogle();
    // The page itself says that another account was chosen.
    if (refused !== null) return;
    const { showProviderError } = await import('./google-answer.ts');
    showProviderError(error, () => {});
  });

  useEffect(() => void show(), []);

  return refused !== null && refused === token;
}
