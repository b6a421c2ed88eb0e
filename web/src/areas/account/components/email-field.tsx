import { TextField } from '../../../ui/field.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface EmailFieldProps {
  value: string;
  error?: string | null | undefined;
  onChange: (email: string) => void;
  /** `username` where it names an account that exists. */
  autoComplete?: 'username' | 'email';
  'data-autofocus'?: boolean;
}

/** An address, typed without the help that words need. */
export function EmailField({ autoComplete = 'username', onChange, ...rest }: EmailFieldProps) {
  const { t } = useTranslation('account');
  return (
    <TextField
      label={t('email')}
      type="email"
      name="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  );
}
