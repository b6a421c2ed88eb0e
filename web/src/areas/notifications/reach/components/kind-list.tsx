import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { WAY_WORDS } from '../choices.ts';
import { useWays } from '../use-has-mail.ts';
import type { KindLine } from './kind-choices.tsx';
import { WayControl } from './way-control.tsx';
import styles from './kinds.module.css';

/** On a phone: one kind opens its channels. */
export function KindList({ lines }: { lines: readonly KindLine[] }) {
  return (
    <ul className={styles['list']}>
      {lines.map((line) => (
        <li key={line.key}>
          <Kind line={line} />
        </li>
      ))}
    </ul>
  );
}

function Kind({ line }: { line: KindLine }) {
  const { t } = useTranslation('reach');
  const ways = useWays();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const comes = ways.filter((way) => line.read(way) !== false).map((way) => t(WAY_WORDS[way]));
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles['words']}>
          <span className={styles['title']}>{line.title}</span>
          <span className={styles['example']}>{comes.length === 0 ? t('waysNone') : comes.join(' · ')}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" className={styles['mark']} />
      </button>
      <div id={id} hidden={!isOpen} className={styles['ways']}>
        <p className={styles['example']}>{line.example}</p>
        {line.notes.map((note) => (
          <p key={note} className={styles['example']}>
            {note}
          </p>
        ))}
        {ways.map((way) => (
          <label key={way} className={styles['way']}>
            <span aria-hidden="true">{t(WAY_WORDS[way])}</span>
            <WayControl line={line} way={way} />
          </label>
        ))}
      </div>
    </>
  );
}
