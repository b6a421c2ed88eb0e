import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import styles from './sheet-form.module.css';

interface SheetFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  /** The reason why the form was not saved; read out when it appears. */
  failure?: ReactNode;
  /** The buttons. */
  actions: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form in a sheet: fields that scroll, and below them the buttons, which are always visible. */
export function SheetForm({ failure, actions, children, onSubmit, ...form }: SheetFormProps) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    const unread = findUnread(event.currentTarget);
    if (unread === undefined) return onSubmit(event);
    event.preventDefault();
    unread.focus();
  }
  return (
    <form className={styles['form']} noValidate {...form} onSubmit={submit}>
      <div className={styles['fields']}>{children}</div>
      <div className={styles['foot']}>
        {failure ? (
          <p role="alert" className={styles['failure']}>
            {failure}
          </p>
        ) : null}
        {actions}
      </div>
    </form>
  );
}

/** A field with a text that is no value (`useTyped`): the value before it is not what the person wants to save. */
function findUnread(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll('input')].find(({ validity }) => validity.customError);
}
