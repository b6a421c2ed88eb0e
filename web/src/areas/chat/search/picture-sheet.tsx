import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import type { NamedFile } from '#contract/files/kinds.ts';
import { toApiError } from '../../../lib/api/api-error.ts';
import { openFile } from '../../../lib/files/open-file.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { filesWords } from '../../../rows/files/files-words.ts';
import { WholePicture } from '../../../rows/files/whole-picture.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import styles from './picture-sheet.module.css';

interface PictureSheetProps {
  isOpen: boolean;
  /** The id of the one that is shown first. */
  first: string | null;
  pictures: readonly NamedFile[];
  onClose: () => void;
  /** Shows the message of a picture. */
  onMessage?: (fileId: string) => void;
}

/** A picture as large as there is room, and the others beside it. */
export function PictureSheet({ isOpen, first, pictures, onClose, onMessage }: PictureSheetProps) {
  const { t, language } = useTranslation('chat');
  const say = filesWords(language);
  const [at, setAt] = useState({ first, index: 0 });
  if (first !== null && at.first !== first) setAt({ first, index: pictures.findIndex(({ id }) => id === first) });
  const picture = pictures[at.index];
  const [content, setContent] = useState<{
    readonly id: string;
    readonly file: Blob | null;
    readonly problem: string;
  } | null>(null);

  useEffect(() => {
    if (!isOpen || !picture) return;
    let isOver = false;
    const take = (file: Blob | null, problem: string) => {
      if (!isOver) setContent({ id: picture.id, file, problem });
    };
    openFile(picture).then(
      (file) => take(file, ''),
      (thrown) =>
        take(null, filesWords(language)(toApiError(thrown).isFinal ? 'missing' : 'notHere', { name: picture.name })),
    );
    return () => {
      isOver = true;
    };
  }, [isOpen, picture, language]);

  const step = (by: number) => setAt({ first, index: (at.index + by + pictures.length) % pictures.length });
  const here = content?.id === picture?.id ? content : null;
  const file = here?.file ?? null;

  function handleKey(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && pictures.length > 1) step(by);
  }

  const close = () => {
    setAt({ first: null, index: 0 });
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} title={picture?.name ?? ''}>
      {/* The keys of the buttons in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles['sheet']} onKeyDown={handleKey}>
        <div className={styles['frame']}>
          {file && picture ? <WholePicture key={picture.id} content={file} name={picture.name} /> : null}
          {here?.problem ? <p role="alert">{here.problem}</p> : null}
        </div>
        <div className={styles['tools']}>
          {pictures.length > 1 ? (
            <>
              <IconButton label={t('previousPicture')} onClick={() => step(-1)}>
                <ChevronLeft size={20} />
              </IconButton>
              <span className="figures">{`${at.index + 1} / ${pictures.length}`}</span>
              <IconButton label={t('nextPicture')} onClick={() => step(1)}>
                <ChevronRight size={20} />
              </IconButton>
            </>
          ) : null}
          {onMessage && picture ? (
            <Button tone="quiet" onClick={() => onMessage(picture.id)}>
              {t('showMessage')}
            </Button>
          ) : null}
          {file && picture ? (
            <Button
              tone="quiet"
              icon={<Download size={18} aria-hidden="true" />}
              onClick={() => saveFile(file, picture.name)}
            >
              {say('downloadHere')}
            </Button>
          ) : null}
        </div>
      </div>
    </Sheet>
  );
}
