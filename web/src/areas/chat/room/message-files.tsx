import { useState } from 'react';
import type { NamedFile } from '#contract/files/kinds.ts';
import { useFileUrls } from '../../../lib/files/use-file-urls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyCode } from '../../../pwa/lazy-code.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import styles from './message-files.module.css';

const PictureSheet = lazySheet(() => import('../search/picture-sheet.tsx').then((file) => file.PictureSheet));

const documents = lazyCode(() => import('./documents.tsx'));

/** The files of a message: pictures side by side, which a press shows whole, and documents. Their places are as large before they are there. */
export function MessageFiles({ files }: { files: readonly NamedFile[] }) {
  const { t } = useTranslation('chat');
  const urlOf = useFileUrls();
  const [shown, setShown] = useState<string | null>(null);
  const code = documents.useCode(files.some(({ kind }) => kind !== 'picture'));
  const pictures = files.filter(({ kind }) => kind === 'picture');
  const others = files.filter(({ kind }) => kind !== 'picture');
  return (
    <>
      {pictures.length > 0 ? (
        <ul className={`${styles['pictures']} ${pictures.length === 1 ? styles['one'] : ''}`}>
          {pictures.map(({ id, name }) => {
            const url = urlOf(id);
            return (
              <li key={id}>
                <button
                  type="button"
                  className={styles['picture']}
                  aria-label={t('showPicture', { name })}
                  onClick={() => setShown(id)}
                >
                  {url === undefined ? null : <img src={url} alt="" />}
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {code ? <code.Documents files={others} /> : others.map(({ id, name }) => <p key={id}>{name}</p>)}
      <PictureSheet isOpen={shown !== null} first={shown} pictures={pictures} onClose={() => setShown(null)} />
    </>
  );
}
