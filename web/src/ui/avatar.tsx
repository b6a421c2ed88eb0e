import styles from './avatar.module.css';
import type { Person } from './people.ts';

type AvatarSize = 'sm' | 'md' | 'lg' | 'xl';

/**
 * Circles are used for people only. A person has the same letters, hue and rings in every size and place. Decorative when the name
 * is beside it. A photo covers both. The rings may be missing (offline, or not loaded yet); letters and hue are enough to tell people apart.
 */
export function Avatar({ person, size = 'md', named = false }: { person: Person; size?: AvatarSize; named?: boolean }) {
  return (
    <span
      className={`${styles['avatar']} ${styles[size]} ${person.hasDoubleRing ? styles['double'] : ''}`}
      style={{ '--hue': `var(--${person.hue})` } as React.CSSProperties} // custom properties are unknown to CSSProperties
      {...(named ? { role: 'img', 'aria-label': person.name, title: person.name } : { 'aria-hidden': true })}
    >
      {person.picture === undefined ? null : (
        <img src={person.picture} alt="" draggable={false} className={styles['rings']} />
      )}
      <span className={styles['letters']}>{person.initials}</span>
      {person.photo === undefined ? null : (
        <img src={person.photo} alt="" draggable={false} className={styles['photo']} />
      )}
    </span>
  );
}

/** Two avatars and the number of the other people. */
export function AvatarStack({ people }: { people: readonly Person[] }) {
  const rest = people.length - 2;
  return (
    <span className={styles['stack']}>
      {people.slice(0, 2).map((person) => (
        <Avatar key={person.id} person={person} size="sm" />
      ))}
      {rest > 0 ? <span className={`${styles['rest']} figures`}>+{rest}</span> : null}
    </span>
  );
}
