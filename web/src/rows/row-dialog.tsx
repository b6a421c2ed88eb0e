import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useKitLabels } from '../ui/labels.tsx';
import { SheetForm } from '../ui/sheet/sheet-form.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { Related } from './related/related.tsx';
import type { RowForm } from './use-row-form.ts';

interface RowDialogProps {
  form: RowForm<object>;
  isOpen: boolean;
  title: string;
  /** Nothing in it can be changed: it has one button, which closes it. */
  isReadOnly?: boolean;
  /** What cannot be left out is missing: it cannot be saved yet. */
  isIncomplete?: boolean;
  closesOnOutsideClick?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The dialog of a row form: its fields, and beneath them why it was not saved and the buttons, in the area's words or the general ones. */
export function RowDialog(props: RowDialogProps) {
  const { form, isOpen, title, isReadOnly = !form.mayEdit, isIncomplete = false, children, ...sheet } = props;
  const { t } = form;
  const labels = useKitLabels();
  const words = form.isNew ? (['create', 'creating'] as const) : (['save', 'saving'] as const);
  return (
    <Sheet isOpen={isOpen} onClose={form.close} title={title} {...sheet}>
      <SheetForm
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(event.currentTarget);
        }}
        failure={
          form.failure ? (
            <>
              <strong>{form.failure.title}</strong>
              <br />
              {form.failure.text}
            </>
          ) : null
        }
        actions={
          <>
            <Button onClick={form.close} disabled={form.isSaving}>
              {isReadOnly ? labels.close : t('cancel')}
            </Button>
            {isReadOnly ? null : (
              <Button type="submit" tone="primary" disabled={form.isSaving || isIncomplete}>
                {t(words[form.isSaving ? 1 : 0])}
              </Button>
            )}
          </>
        }
      >
        {children}
        <Related of={form.shown} />
      </SheetForm>
    </Sheet>
  );
}
