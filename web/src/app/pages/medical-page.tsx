import { useNavigate, useSearch } from '@tanstack/react-router';
import { MedicalDialogs } from '../../areas/medical/dialogs/dialogs.tsx';
import { MedicalScreen } from '../../areas/medical/medical-screen.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { ownerOf } from '../../rows/drafts/stored-draft.ts';
import { useFamilyProps } from '../people.ts';

/** The medical record of the person whom the address names, else of the person who is signed in. */
export function MedicalPage() {
  const { person: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const session = useSession();
  const family = useFamilyProps();
  if (!session.family) return null;
  const person = family.currentMembers.find(({ id }) => id === asked)?.id ?? family.myId;
  return (
    <>
      <MedicalScreen
        key={ownerOf(session)}
        {...{ personId: person, ...family }}
        onChoose={(id) => void navigate({ to: '/medical', search: { person: id }, replace: true })}
      />
      <MedicalDialogs personId={person} {...family} />
    </>
  );
}
