import { familyInvitations } from '#contract/areas/family-invitations.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { Button } from '../../ui/button.tsx';
import { SheetForm } from '../../ui/sheet/sheet-form.tsx';
import { mailConfirmation } from './invitation-actions.ts';

/** An invitation that was stored and not sent. */
export interface Held {
  readonly id: string;
  readonly email: string;
}

/** The button that sent it is gone: what became of it is read first. */
const focus = (text: HTMLElement | null) => text?.focus();

/** Says what a held invitation waits for, and follows it: once the person's address is confirmed, also on another device, it says that it was sent. */
export function HeldNote({ id, email, onClose }: Held & { onClose: () => void }) {
  const { t } = useTranslation('invitations');
  const { user } = useSession();
  const { rows } = useRows(familyInvitations);
  const isSent = rows.find((row) => row.id === id)?.is_held === false;
  const own = user?.email ?? '';
  return (
    <SheetForm
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
      actions={
        <>
          {isSent ? null : <Button onClick={() => void mailConfirmation(own)}>{t('mailConfirmation')}</Button>}
          <Button type="submit" tone="primary">
            {t('done')}
          </Button>
        </>
      }
    >
      <p role="status" tabIndex={-1} ref={focus}>
        {isSent ? (
          t('sent', { email })
        ) : (
          <>
            <strong>{t('heldTitle')}</strong>
            <br />
            {t('heldText', { own, email })}
          </>
        )}
      </p>
    </SheetForm>
  );
}
