import { TextField } from '../../../ui/field.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface EmailFieldProps {
  value: string;
  error?: string | null | undefined;
  onChange: (email: string) => void;
  /** `username` where the address names an existing account. */
  autoComplete?: 'username' | 'email';
  'data-autofocus'?: boolean;
}

/** A field for an email address, without capitalisation and spell checking. */
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
