import { Avatar } from '../../ui/avatar.tsx';
import type { Person } from '../../ui/people.ts';
import { useQuickWords } from './quick-words.ts';
import styles from './mention-list.module.css';

interface MentionListProps {
  id: string;
  options: readonly Person[];
  /** The place of the one that Enter takes; -1 for none. */
  active: number;
  onPick: (person: Person) => void;
}

/** The people whose name is being typed after an @. The focus stays in the field, which moves through them by its keys. */
export function MentionList({ id, options, active, onPick }: MentionListProps) {
  const words = useQuickWords();
  return (
    <div id={id} role="listbox" aria-label={words.suggestions} className={styles['list']}>
      {options.map((person, at) => (
        // The keys are those of the field.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={person.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={styles['option']}
          // Otherwise the field would lose the focus, and with it the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar person={person} size="sm" />
          {person.name}
        </div>
      ))}
    </div>
  );
}
