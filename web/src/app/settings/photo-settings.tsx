import { PhotoChoice } from '../../areas/family/components/photo-choice.tsx';
import { useOwnPerson } from '../people.ts';

export function PhotoSettings() {
  const me = useOwnPerson();
  return me ? <PhotoChoice person={me} /> : null;
}
