import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { useKitLabels } from './labels.tsx';

export interface FieldProps {
  label: string;
  /** The error message, shown at the field and read with it. */
  error?: string | null;
  hint?: ReactNode;
  optional?: string;
  children: (wiring: {
    id: string;
    'aria-invalid': boolean | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A label, a control and its hint or error, connected for screen readers. */
export function Field({ label, error, hint, optional, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {optional ? <span className={styles['optional']}> {optional}</span> : null}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note ? noteId : undefined })}
      {note ? (
        <div id={noteId} className={error ? styles['error'] : styles['hint']}>
          {note}
        </div>
      ) : null}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'id' | 'children'>;

export function TextField({ label, error, hint, optional, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(wiring) => <input type="text" {...input} {...wiring} className={`${styles['input']} ${className}`} />}
    </Field>
  );
}

/** A password field with a button that shows its text. */
export function PasswordField({ label, error, hint, ...input }: Omit<TextFieldProps, 'type' | 'optional'>) {
  const [isShown, setIsShown] = useState(false);
  const labels = useKitLabels();
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className={styles['withButton']}>
          <input {...input} {...wiring} type={isShown ? 'text' : 'password'} className={styles['input']} />
          <IconButton
            label={isShown ? labels.hidePassword : labels.showPassword}
            onClick={() => setIsShown((was) => !was)}
          >
            {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
