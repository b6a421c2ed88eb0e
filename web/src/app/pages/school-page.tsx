import { useParams } from '@tanstack/react-router';
import { schoolPermissions } from '#contract/areas/school/rules.ts';
import { SchoolDialogs } from '../../areas/school/dialogs.tsx';
import { OverviewScreen } from '../../areas/school/overview/overview-screen.tsx';
import { StudentScreen } from '../../areas/school/student/student-screen.tsx';
import { useMay } from '../../lib/auth/use-may.ts';
import { useSession } from '../../lib/auth/session.ts';
import { ownerOf } from '../../rows/drafts/stored-draft.ts';
import { MissingPage } from '../errors/missing-page.tsx';
import { useFamilyProps } from '../people.ts';

/** All students for managers, and one of them at an address of their own. A child has the own page only. */
export function SchoolPage() {
  const { userId } = useParams({ strict: false });
  const session = useSession();
  const family = useFamilyProps();
  const mayManage = useMay()(schoolPermissions.manage);
  if (!session.family) return null;
  const studentId = userId ?? (mayManage ? null : family.myId);
  const isOwn = studentId === family.myId;
  const isUnknown = family.people.length > 0 && !family.people.some(({ id }) => id === studentId);
  if (studentId !== null && !isOwn && (!mayManage || isUnknown)) return <MissingPage />;
  return (
    <>
      {studentId === null ? (
        <OverviewScreen key={ownerOf(session)} {...family} />
      ) : (
        <StudentScreen key={`${ownerOf(session)} ${studentId}`} studentId={studentId} {...family} />
      )}
      <SchoolDialogs />
    </>
  );
}
