import { useMemo } from 'react';
import { calendarPermissions } from '#contract/areas/calendar.ts';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { readOfferedDay } from '../../areas/calendar/dialog/event-opening.ts';
import { useEventMaker } from '../../areas/calendar/use-event-maker.ts';
import { presetFor } from '../../areas/tasks/assignment.ts';
import { useTaskMaker } from '../../areas/tasks/use-task-maker.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ownerOf, storedLine } from '../../rows/drafts/stored-draft.ts';
import { QuickAdd } from '../../rows/quick-add/quick-add.tsx';
import type { Kind } from '../../rows/sentence/sentence.ts';
import { usePeople } from '../people.ts';

interface FamilyQuickAddProps {
  /** Where it stands: each place keeps its own line over a reload. */
  place: string;
  usualKind?: Kind | null;
  /** In a sheet, which it closes. */
  onDone?: () => void;
}

/** The field that makes tasks and events of sentences, for those who may make them. */
export function FamilyQuickAdd({ place, ...field }: FamilyQuickAddProps) {
  const { t } = useTranslation();
  const session = useSession();
  const may = useMay();
  const { currentMembers } = usePeople();
  const owner = ownerOf(session) ?? '';
  const typed = useMemo(() => storedLine(owner, place), [owner, place]);
  const myId = session.family?.member_id ?? '';
  const mayManage = may(taskPermissions.manage) && may(calendarPermissions.manage);
  const task = useTaskMaker(presetFor(null, myId, mayManage));
  const event = useEventMaker({ myId, mayManage, day: readOfferedDay() });
  if (!may(taskPermissions.create) || !may(calendarPermissions.create)) return null;
  return (
    <QuickAdd
      // Text typed for one family must not appear in another.
      key={owner}
      {...field}
      makers={[task, event]}
      label={t('quickAdd')}
      typed={typed}
      people={mayManage ? currentMembers : currentMembers.filter(({ id }) => id === myId)}
    />
  );
}
