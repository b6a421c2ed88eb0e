import { contacts } from '#contract/areas/contacts.ts';
import { RowDialogHost } from '#web/rows/row-dialog-host.tsx';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { ContactDialog } from '../contact-dialog.tsx';
import { ContactsPage } from '../contacts-page.tsx';

/** The page, with the dialog that the app draws beside every screen. */
export const ContactsWithDialog = () => (
  <>
    <ContactsPage />
    <RowDialogHost table={contacts} area="contacts">
      {(props) => <ContactDialog {...props} />}
    </RowDialogHost>
  </>
);

export const showPage = () => renderInKit(<ContactsWithDialog />);
