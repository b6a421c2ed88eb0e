import { medicalCarers } from '#contract/areas/medical/care.ts';
import { allergies, conditions, immunizations, medicalProfiles } from '#contract/areas/medical/history.ts';
import { measurements, medicalDocuments, medicalVisits } from '#contract/areas/medical/visits.ts';
import { lazyRowDialog, RowDialogHost } from '../../../rows/row-dialog-host.tsx';
import type { FamilyProps } from '../../area.ts';

const AllergyDialog = lazyRowDialog(() => import('./allergy-dialog.tsx').then((file) => file.AllergyDialog));
const ConditionDialog = lazyRowDialog(() => import('./condition-dialog.tsx').then((file) => file.ConditionDialog));
const VaccinationDialog = lazyRowDialog(() =>
  import('./vaccination-dialog.tsx').then((file) => file.VaccinationDialog),
);
const VisitDialog = lazyRowDialog(() => import('./visit-dialog.tsx').then((file) => file.VisitDialog));
const MeasurementDialog = lazyRowDialog(() =>
  import('./measurement-dialog.tsx').then((file) => file.MeasurementDialog),
);
const DocumentDialog = lazyRowDialog(() => import('./document-dialog.tsx').then((file) => file.DocumentDialog));
const ProfileDialog = lazyRowDialog(() => import('./profile-dialog.tsx').then((file) => file.ProfileDialog));
const CarerDialog = lazyRowDialog(() => import('./carer-dialog.tsx').then((file) => file.CarerDialog));

/** The dialogs of the records of a person, but for that of medications, which every screen has. */
export const MedicalDialogs = (family: FamilyProps & { personId: string }) => (
  <>
    <RowDialogHost table={allergies} area="medical">
      {(props) => <AllergyDialog {...props} {...family} />}
    </RowDialogHost>
    <RowDialogHost table={conditions} area="medical">
      {(props) => <ConditionDialog {...props} {...family} />}
    </RowDialogHost>
    <RowDialogHost table={immunizations} area="medical">
      {(props) => <VaccinationDialog {...props} {...family} />}
    </RowDialogHost>
    <RowDialogHost table={medicalVisits} area="medical">
      {(props) => <VisitDialog {...props} {...family} />}
    </RowDialogHost>
    <RowDialogHost table={measurements} area="medical">
      {(props) => <MeasurementDialog {...props} {...family} />}
    </RowDialogHost>
    <RowDialogHost table={medicalDocuments} area="medical">
      {(props) => <DocumentDialog {...props} {...family} />}
    </RowDialogHost>
    <RowDialogHost table={medicalProfiles} area="medical">
      {(props) => <ProfileDialog {...props} {...family} />}
    </RowDialogHost>
    <RowDialogHost table={medicalCarers} area="medical">
      {(props) => <CarerDialog {...props} {...family} />}
    </RowDialogHost>
  </>
);
