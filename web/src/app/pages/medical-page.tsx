import { useNavigate, useSearch } from '@tanstack/react-router';
import { MedicalDialogs } from '../../areas/medical/dialogs/dialogs.tsx';
import { MedicalScreen } from '../../areas/medical/medical-screen.tsx';
import { useChosenPerson } from '../../areas/medical/use-chosen-person.ts';
import { useSession } from '../../lib/auth/session.ts';
import { ownerOf } from '../../rows/drafts/stored-draft.ts';
import { useFamilyProps } from '../people.ts';

/** The medical record of the person whom the address names, else of the one who is signed in, or was chosen last. */
export function MedicalPage() {
  const session = useSession();
  return session.family ? <ChosenRecord key={ownerOf(session)} /> : null;
}

function ChosenRecord() {
  const { person: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const family = useFamilyProps();
  const { personId, keep } = useChosenPerson(asked, family);
  function choose(id: string): void {
    keep(id);
    void navigate({ to: '/medical', search: { person: id }, replace: true });
  }
  return (
    <>
      <MedicalScreen {...{ personId, ...family }} onChoose={choose} />
      <MedicalDialogs {...{ personId, ...family }} />
    </>
  );
}
