import { API } from '#contract/paths.ts';
import { pairedPhotoAddress, type PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { drawPeople, HUES, type Person } from '../../ui/people.ts';
import styles from './paired.module.css';

/** The people of a paired device as the kit shows them. */
export function drawFaces(people: readonly PairedPerson[]): Person[] {
  return drawPeople(
    people.map(({ memberId, firstName, colour, photo }) => ({
      id: memberId,
      name: firstName,
      // A newer server may know a colour that this page does not.
      hue: HUES.find((hue) => hue === colour) ?? 'brick',
      picture: `${API.avatars}/${memberId}.svg?rings`,
      photo: photo === null ? undefined : pairedPhotoAddress(photo),
    })),
  );
}

interface FaceListProps {
  people: readonly PairedPerson[];
  /** Said to screen readers. */
  label: string;
  onChoose: (person: PairedPerson) => void;
}

/** Faces to tap: the children first, who have no other way in. */
export function FaceList({ people, label, onChoose }: FaceListProps) {
  const ordered = [...people].sort((one, other) => Number(one.signsInBy !== 'pin') - Number(other.signsInBy !== 'pin'));
  const faces = drawFaces(ordered);
  return (
    <ul className={styles['faces']} aria-label={label}>
      {ordered.map((person, index) => {
        const face = faces[index];
        return face ? (
          <li key={person.memberId}>
            <button type="button" className={styles['face']} onClick={() => onChoose(person)}>
              <Avatar person={face} size="xl" />
              <span className={styles['faceName']}>{face.firstName}</span>
            </button>
          </li>
        ) : null;
      })}
    </ul>
  );
}
