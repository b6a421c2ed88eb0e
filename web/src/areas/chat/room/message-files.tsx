import { useState } from 'react';
import type { NamedFile } from '#contract/files/kinds.ts';
import { lazyCode } from '../../../pwa/lazy-code.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import styles from './message-files.module.css';
import { Pictures } from './pictures.tsx';

const PictureSheet = lazySheet(() => import('../search/picture-sheet.tsx').then((file) => file.PictureSheet));

const documents = lazyCode(() => import('./documents.tsx'));

/** The files of a message: pictures side by side, which a press shows whole, and documents. */
export function MessageFiles({ files }: { files: readonly NamedFile[] }) {
  const [shown, setShown] = useState<string | null>(null);
  const code = documents.useCode(files.some(({ kind }) => kind !== 'picture'));
  const pictures = files.filter(({ kind }) => kind === 'picture');
  const others = files.filter(({ kind }) => kind !== 'picture');
  return (
    <>
      {pictures.length > 0 ? (
        <Pictures
          pictures={pictures}
          className={`${styles['pictures']} ${pictures.length === 1 ? styles['one'] : ''}`}
          onOpen={setShown}
        />
      ) : null}
      {code ? <code.Documents files={others} /> : others.map(({ id, name }) => <p key={id}>{name}</p>)}
      <PictureSheet isOpen={shown !== null} first={shown} pictures={pictures} onClose={() => setShown(null)} />
    </>
  );
}
