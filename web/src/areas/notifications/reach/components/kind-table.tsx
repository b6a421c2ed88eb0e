import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { WAY_WORDS } from '../choices.ts';
import { useWays } from '../use-has-mail.ts';
import type { KindLine } from './kind-choices.tsx';
import { WayControl } from './way-control.tsx';
import styles from './kinds.module.css';

export function KindTable({ lines }: { lines: readonly KindLine[] }) {
  const { t } = useTranslation('reach');
  const ways = useWays();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {t(WAY_WORDS[way])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              <p className={styles['title']}>{line.title}</p>
              <p className={styles['example']}>{line.example}</p>
              {line.notes.map((note) => (
                <p key={note} className={styles['example']}>
                  {note}
                </p>
              ))}
            </th>
            {ways.map((way) => (
              <td key={way}>
                <WayControl line={line} way={way} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
