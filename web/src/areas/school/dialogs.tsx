import { grades, schoolAbsences } from '#contract/areas/school/grades.ts';
import { schoolExceptions, schoolPeriods, schoolProfiles } from '#contract/areas/school/profiles.ts';
import { lazyRowDialog, RowDialogHost } from '../../rows/row-dialog-host.tsx';

const ProfileDialog = lazyRowDialog(() => import('./forms/profile-dialog.tsx').then((file) => file.ProfileDialog));
const PeriodDialog = lazyRowDialog(() => import('./forms/period-dialog.tsx').then((file) => file.PeriodDialog));
const ExceptionDialog = lazyRowDialog(() =>
  import('./forms/exception-dialog.tsx').then((file) => file.ExceptionDialog),
);
const GradeDialog = lazyRowDialog(() => import('./forms/grade-dialog.tsx').then((file) => file.GradeDialog));
const AbsenceDialog = lazyRowDialog(() => import('./forms/absence-dialog.tsx').then((file) => file.AbsenceDialog));

/** The dialogs of the area's tables, but for that of events, which every screen has. */
export const SchoolDialogs = () => (
  <>
    <RowDialogHost table={schoolProfiles} area="school-forms">
      {(props) => <ProfileDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={schoolPeriods} area="school-forms">
      {(props) => <PeriodDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={schoolExceptions} area="school-forms">
      {(props) => <ExceptionDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={grades} area="school-forms">
      {(props) => <GradeDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={schoolAbsences} area="school-forms">
      {(props) => <AbsenceDialog {...props} />}
    </RowDialogHost>
  </>
);
