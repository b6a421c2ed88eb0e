import type { ComponentType } from 'react';
import type { AreaDialog, FamilyProps } from '../../areas/area.ts';
import { AREAS } from '../../areas/areas.ts';
import { prepareArea, type Area } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { lazyRowDialog, RowDialogHost } from '../../rows/row-dialog-host.tsx';
import type { RowDialogProps } from '../../rows/use-row-form.ts';
import { useFamilyProps } from '../people.ts';

type Dialog = ComponentType<RowDialogProps<unknown> & FamilyProps>;

const DIALOGS = AREAS.flatMap(({ dialog }) => dialog ?? []).map((dialog) => ({
  ...dialog,
  table: { name: dialog.table },
  // It is given rows of its own table only.
  Dialog: lazyRowDialog(() => loadDialog(dialog) as Promise<Dialog>),
}));

async function loadDialog({ load, words }: AreaDialog) {
  const [dialog] = await Promise.all([load(), ...words.map(prepareArea)]);
  return dialog;
}

/** Fetches a dialog's code and words ahead of time, when a pointer or the focus reaches the button that opens it. */
export function preloadDialog(dialog: AreaDialog): void {
  // A failure is ignored here: opening the dialog fetches again and reports it.
  loadDialog(dialog).catch(() => undefined);
}

/** The dialogs of all areas. They stand beside every screen. */
export function AreaDialogs() {
  const may = useMay();
  const family = useFamilyProps();
  return DIALOGS.map(({ table, words: [area], needs, Dialog }) =>
    needs === undefined || may(needs) ? (
      // The first is the name of an area.
      <RowDialogHost key={table.name} table={table} area={area as Area}>
        {(props) => <Dialog {...props} {...family} />}
      </RowDialogHost>
    ) : null,
  );
}
