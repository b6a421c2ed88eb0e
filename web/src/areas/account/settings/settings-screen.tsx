import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import styles from './settings.module.css';

/** A section in the list. */
interface Entry {
  id: string;
  title: string;
  caption: string;
}

interface SettingsScreenProps {
  entries: readonly Entry[];
  /** The section that is shown; null for the list alone. `above` is the name of the section of which it is a page. */
  shown: (Entry & { text: string; content: ReactNode; above: string | null }) | null;
  /** What of the settings the address names; null for none of them. */
  address: string | null;
  /** The list and a section are one screen each. */
  isPhone: boolean;
}

/** The list of the sections, and one of them: beside each other, or on a phone one after the other. */
export function SettingsScreen({ entries, shown, address, isPhone }: SettingsScreenProps) {
  const { t } = useTranslation('settings');
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const title = t('title');
  const before = useRef(address);
  useEffect(() => {
    const from = before.current;
    before.current = address;
    if (from === address) return;
    const row = from && list.current?.querySelector<HTMLElement>(`[data-section="${from}"]`);
    // Who comes back to the list is where they left it.
    const next = address === null && row ? row : heading.current;
    next?.focus({ preventScroll: true });
  }, [address]);
  usePageTitle(address === null || !shown ? title : `${shown.title} · ${title}`);
  return (
    <div className={styles['screen']}>
      <h1 className={`said-by-header ${styles['title']}`}>{title}</h1>
      {isPhone && shown ? (
        shown.above === null ? (
          <p className={styles['back']}>
            <Link to="/settings">{t('back')}</Link>
          </p>
        ) : null
      ) : (
        <nav ref={list} aria-label={title} className={styles['list']}>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Link
                  to="/settings/$section"
                  params={{ section: entry.id }}
                  data-section={entry.id}
                  className={styles['entry']}
                  {...(entry.id === shown?.id ? { 'aria-current': 'page' } : {})}
                >
                  <span>{entry.title}</span>
                  <span className={styles['caption']}>{entry.caption}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shown ? (
        <section key={address} aria-labelledby={id} className={styles['section']}>
          <div className={styles['about']}>
            {shown.above === null ? null : (
              <p className={styles['back']}>
                <Link to="/settings/$section" params={{ section: shown.id }}>
                  {shown.above}
                </Link>
              </p>
            )}
            <h2 id={id} ref={heading} tabIndex={-1} className={styles['heading']}>
              {shown.title}
            </h2>
            {shown.text ? <p className={styles['text']}>{shown.text}</p> : null}
          </div>
          <div className={styles['controls']}>{shown.content}</div>
        </section>
      ) : null}
    </div>
  );
}
