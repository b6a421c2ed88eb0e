import type { NamedFile } from '#contract/files/kinds.ts';
import { useFileUrls } from '../../../lib/files/use-file-urls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './pictures.module.css';

interface PicturesProps {
  pictures: readonly NamedFile[];
  /** How they stand. `--aspect` in it is their form. */
  className: string | undefined;
  onOpen: (id: string) => void;
}

/** Pictures side by side, which a press shows whole. Their places are as large before they are there. */
export function Pictures({ pictures, className, onOpen }: PicturesProps) {
  const { t } = useTranslation('chat');
  const urlOf = useFileUrls();
  return (
    <ul className={className}>
      {pictures.map(({ id, name }) => {
        const url = urlOf(id);
        return (
          <li key={id}>
            <button
              type="button"
              className={styles['picture']}
              aria-label={t('showPicture', { name })}
              onClick={() => onOpen(id)}
            >
              {url === undefined ? null : <img src={url} alt="" loading="lazy" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
