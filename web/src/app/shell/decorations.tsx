import { useLocation } from '@tanstack/react-router';
import { isSafeMode } from '../../lib/boot.ts';
import { useSettings } from '../../lib/sync/settings.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import styles from './decorations.module.css';
import { Bat, Ghost, Pumpkin } from './halloween-drawings.tsx';

const OCTOBER = 9;
/** Screens without decorations: those about illness, and those where people fill in forms. */
const SERIOUS_PATHS = /^\/(medical|settings|backoffice)(\/|$)/;

/** Small Halloween drawings: one all year, more in October. They cover nothing, do not move, and can be switched off in settings. */
export function Decorations({ place }: { place: 'header' | 'side' }) {
  const { row, status } = useSettings();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isOctober = useNow().getMonth() === OCTOBER;
  // While the setting is loading they only take up their space, so that they do not flash for people who switched them off.
  const isWaiting = status === 'loading';
  if (row?.decorations === false || isSafeMode() || SERIOUS_PATHS.test(path)) return null;
  const className = `${styles[place]} ${isWaiting ? styles['waiting'] : ''}`;
  if (place === 'header') {
    return (
      <span className={className} aria-hidden="true" data-decoration>
        <span className={styles['phone']}>
          <Pumpkin isSmall />
        </span>
        {isOctober ? <Bat /> : null}
      </span>
    );
  }
  return (
    <span className={className} aria-hidden="true" data-decoration>
      {isOctober ? <Ghost /> : null}
      <Pumpkin />
      {isOctober ? <Pumpkin isSmall /> : null}
    </span>
  );
}
