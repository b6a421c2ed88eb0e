import { useLocation } from '@tanstack/react-router';
import { isSafeMode } from '../../lib/boot.ts';
import { useSettings } from '../../lib/sync/settings.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import styles from './decorations.module.css';
import { Bat, Ghost, Pumpkin } from './halloween-drawings.tsx';

const OCTOBER = 9;
/** Screens without decorations: those about illness, and those where people fill in forms. */
const SERIOUS_PATHS = /^\/(medical|settings|backoffice)(\/|$)/;

/**
 * Small Halloween drawings: one all year, more in October. They cover nothing, do not
 * move, and can be switched off in settings. They stand at the foot of the side bar, and on a phone, which has none, below the end of the screen: a title or
 * a text with a drawing in it reads as if the drawing belonged to it.
 */
export function Decorations({ place }: { place: 'side' | 'foot' }) {
  const { row, status } = useSettings();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isOctober = useNow().getMonth() === OCTOBER;
  // While the setting is loading they only take up their space, so that they do not flash for people who switched them off.
  const isWaiting = status === 'loading';
  if (row?.decorations === false || isSafeMode() || SERIOUS_PATHS.test(path)) return null;
  return (
    <span
      className={`${styles['drawings']} ${styles[place]} ${isWaiting ? styles['waiting'] : ''}`}
      aria-hidden="true"
      data-decoration
    >
      {isOctober ? <Ghost /> : null}
      <Pumpkin />
      {isOctober ? (
        <>
          <Pumpkin isSmall />
          <Bat />
        </>
      ) : null}
    </span>
  );
}
