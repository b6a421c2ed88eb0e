import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { addDays, dayOf, type MaybeDay } from '../../../ui/dates/dates.ts';
import { QuickDateField } from '../../../ui/dates/quick-date-field.tsx';
import type { Person } from '../../../ui/people.ts';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import type { AssignMode } from '../assignment.ts';
import type { BulkChange } from '../bulk.ts';
import { AssigneeFields } from './assignee-fields.tsx';

interface BulkDialogProps {
  isOpen: boolean;
  kind: 'move' | 'give';
  count: number;
  currentMembers: readonly Person[];
  myId: string;
  onClose: () => void;
  onChoose: (change: BulkChange) => void;
}

/** Asks to which day several tasks move, or who gets them. */
export function BulkDialog({ isOpen, kind, count, currentMembers, myId, onClose, onChoose }: BulkDialogProps) {
  const { t } = useTranslation('tasks');
  // Not without a date: one more press would take away the dates of all.
  const [day, setDay] = useState<MaybeDay>(() => addDays(dayOf(new Date()), 1));
  const [people, setPeople] = useState<{ mode: AssignMode; chosen: readonly string[] }>({ mode: 'single', chosen: [] });
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(kind === 'move' ? 'bulkMoveTitle' : 'bulkGiveTitle', { count })}>
      <SheetForm
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(kind === 'move' ? { kind, day } : { kind, ...people });
        }}
        actions={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" tone="primary">
              {t(kind === 'move' ? 'bulkMove' : 'bulkGive')}
            </Button>
          </>
        }
      >
        {kind === 'move' ? (
          <QuickDateField label={t('fieldDate')} value={day} onChange={setDay} />
        ) : (
          <AssigneeFields
            {...{ currentMembers, myId, managers: [], mayAssignAll: true, isNew: true }}
            {...people}
            onChange={setPeople}
          />
        )}
      </SheetForm>
    </Sheet>
  );
}
