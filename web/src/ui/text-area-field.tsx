import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextAreaFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'textarea'>, 'id' | 'children'>;

export function TextAreaField({ label, error, hint, optional, ...textarea }: TextAreaFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(wiring) => <textarea rows={3} {...textarea} {...wiring} className={styles['input']} />}
    </Field>
  );
}
