import type { FormEvent, ReactNode } from 'react';
import { FormButtons } from './form-buttons.tsx';
import { SheetForm } from './sheet-form.tsx';
import { Sheet } from './sheet.tsx';

interface FormSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closesOnOutsideClick?: boolean;
  isMessage?: boolean;
  /** An answer is awaited: nothing closes the sheet or sends it again. */
  isBusy: boolean;
  /** It cannot be sent yet. */
  isIncomplete?: boolean;
  isDanger?: boolean;
  failure?: string | null;
  cancel: string;
  confirm: string;
  /** Called with the form, once at a time. */
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** A sheet with a form and two buttons, to leave it and to send it. */
export function FormSheet(props: FormSheetProps) {
  const { onClose, isBusy, isIncomplete = false, isDanger = false, ...rest } = props;
  const { failure = null, cancel, confirm, onSubmit, children, ...sheet } = rest;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation(); // the sheet may be opened from another form
    if (!isBusy && !isIncomplete) onSubmit(event.currentTarget);
  }

  return (
    <Sheet
      {...sheet}
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      <SheetForm
        failure={failure}
        onSubmit={submit}
        actions={<FormButtons {...{ cancel, confirm, isBusy, isIncomplete, isDanger, onClose }} />}
      >
        {children}
      </SheetForm>
    </Sheet>
  );
}
