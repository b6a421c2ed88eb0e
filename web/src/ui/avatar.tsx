import { useState } from 'react';
import styles from './avatar.module.css';
import type { Person } from './people.ts';

type AvatarSize = 'sm' | 'md' | 'lg';

/** Pictures that this page has shown: the next time they stand there at once. */
const shownPictures = new Set<string>();

/**
 * A circle is a person, and nothing else is a circle. Decorative when the name stands beside it. The smallest size keeps to initials: a
 * letter tells people apart there, a face does not, and colour alone must not.
 */
export function Avatar({ person, size = 'md', named = false }: { person: Person; size?: AvatarSize; named?: boolean }) {
  const picture = size === 'sm' ? undefined : person.picture;
  return (
    <span
      className={`${styles['avatar']} ${styles[size]} ${person.hasDoubleRing ? styles['double'] : ''}`}
      style={{ '--hue': `var(--${person.hue})` } as React.CSSProperties} // custom properties are unknown to CSSProperties
      {...(named ? { role: 'img', 'aria-label': person.name, title: person.name } : { 'aria-hidden': true })}
    >
      {person.initials}
      {picture === undefined ? null : <Picture key={picture} address={picture} />}
    </span>
  );
}

/** Covers the initials when it has arrived; offline, or when it cannot be had, they stay. */
function Picture({ address }: { address: string }) {
  const [isThere, setIsThere] = useState(() => shownPictures.has(address));
  return (
    <img
      src={address}
      alt=""
      draggable={false}
      className={`${styles['picture']} ${isThere ? styles['there'] : ''}`}
      onLoad={() => {
        shownPictures.add(address);
        setIsThere(true);
      }}
      onError={() => setIsThere(false)}
    />
  );
}

/** Two people and the number of the rest. */
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
