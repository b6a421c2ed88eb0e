import { familyEvents } from '#contract/areas/calendar.ts';
import { openNewEvent } from '../../areas/calendar/dialog/event-opening.ts';
import { useSession } from '../../lib/auth/session.ts';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { lazyRowDialog, RowDialogHost } from '../../rows/row-dialog-host.tsx';
import { usePeople } from '../people.ts';

const loadDialog = () =>
  Promise.all([import('../../areas/calendar/dialog/event-dialog.tsx'), prepareArea('calendar')]).then(([file]) => file);
const EventDialog = lazyRowDialog(() => loadDialog().then((file) => file.EventDialog));

/** Fetches the dialog's code and words ahead of time, when a pointer or the focus reaches the button. */
export function preloadEventDialog(): void {
  // A failure is ignored here: opening the dialog fetches again and reports it.
  loadDialog().catch(() => undefined);
}

export { openNewEvent };

/** The event dialog of the app. It stands beside every screen, because a new event can be made on all of them. */
export function EventDialogHost() {
  const { family } = useSession();
  const { currentMembers, managers } = usePeople();
  return (
    <RowDialogHost table={familyEvents} area="calendar">
      {(props) => <EventDialog {...props} {...{ currentMembers, managers }} myId={family?.member_id ?? ''} />}
    </RowDialogHost>
  );
}
