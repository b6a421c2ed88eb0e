import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Credentials } from './credential-fields.tsx';
import { useResend } from './use-resend.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface ResendOfferProps {
  credentials: Credentials;
  form: RefObject<HTMLFormElement | null>;
}

/** Offers another confirmation mail after a log-in was refused because the address is not confirmed. */
export function ResendOffer({ credentials, form }: ResendOfferProps) {
  const { t } = useTranslation('account');
  const resend = useResend({ form, setError: (email) => credentials.setErrors({ email }) });
  if (credentials.refusal !== 'confirmFirst') return null;
  return (
    <Button wide disabled={resend.isBusy} onClick={() => void resend.send(credentials.email)}>
      {t(resend.isBusy ? 'sending' : 'resend')}
    </Button>
  );
}
