import { Button } from '../button.tsx';

interface FormButtonsProps {
  cancel: string;
  confirm: string;
  /** An answer is awaited: neither can be pressed. */
  isBusy: boolean;
  /** It cannot be sent yet. */
  isIncomplete?: boolean;
  isDanger?: boolean;
  onClose: () => void;
}

/** The two buttons of a form in a sheet: to leave it, and to send it. */
export function FormButtons(props: FormButtonsProps) {
  const { cancel, confirm, isBusy, isIncomplete = false, isDanger = false, onClose } = props;
  return (
    <>
      <Button onClick={onClose} disabled={isBusy}>
        {cancel}
      </Button>
      <Button type="submit" tone={isDanger ? 'danger' : 'primary'} disabled={isBusy || isIncomplete}>
        {confirm}
      </Button>
    </>
  );
}
