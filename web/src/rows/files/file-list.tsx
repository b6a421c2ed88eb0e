import { Download, FileText, Image, Music, X } from 'lucide-react';
import { useState } from 'react';
import type { NamedFile } from '#contract/files/kinds.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { openFile } from '../../lib/files/open-file.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { useFileUrls } from '../../lib/files/use-file-urls.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatBytes } from '../../ui/numbers/format-bytes.ts';
import styles from './file-list.module.css';
import type { SayFiles } from './files-words.ts';
import { WholePicture } from './whole-picture.tsx';

interface FileListProps {
  files: readonly NamedFile[];
  say: SayFiles;
  /** Null where they cannot be removed now. */
  onRemove: ((file: NamedFile) => void) | null;
}

const ICONS = { picture: Image, pdf: FileText, audio: Music } as const;

/** Pictures as thumbnails, which are shown larger in place; other files by name and size, which are downloaded. */
export function FileList({ files, say, onRemove }: FileListProps) {
  const { language } = useDateHabits();
  const urlOf = useFileUrls();
  const [shown, setShown] = useState<{ readonly file: NamedFile; readonly content: Blob } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function open(file: NamedFile) {
    setProblem(null);
    if (shown?.file.id === file.id) return setShown(null);
    try {
      const content = await openFile(file);
      if (file.kind === 'picture') setShown({ file, content });
      else saveFile(content, file.name);
    } catch (thrown) {
      setProblem(say(toApiError(thrown).isFinal ? 'missing' : 'notHere', { name: file.name }));
    }
  }

  if (files.length === 0) return null;
  const larger = shown && files.some(({ id }) => id === shown.file.id) ? shown : null;
  return (
    <>
      <ul className={styles['list']}>
        {files.map((file) => {
          const { id, kind, name, size } = file;
          const Icon = ICONS[kind];
          const url = kind === 'picture' ? urlOf(id) : undefined;
          const isPicture = kind === 'picture';
          return (
            <li key={id} className={styles['file']}>
              <button
                type="button"
                className={styles['open']}
                aria-label={say(isPicture ? 'show' : 'download', { name })}
                aria-expanded={isPicture ? larger?.file.id === id : undefined}
                onClick={() => void open(file)}
              >
                <span className={styles['sign']}>
                  {url ? <img src={url} alt="" /> : <Icon size={20} aria-hidden="true" />}
                </span>
                <span className={styles['words']}>
                  <span className={styles['name']}>{name}</span>
                  {isPicture || size === null ? null : (
                    <span className={styles['size']}>
                      {say(kind)} · {formatBytes(size, language)}
                    </span>
                  )}
                </span>
              </button>
              {onRemove ? (
                <IconButton label={say('remove', { name })} onClick={() => onRemove(file)}>
                  <X size={18} />
                </IconButton>
              ) : null}
            </li>
          );
        })}
      </ul>
      {larger ? (
        <figure className={styles['larger']}>
          <WholePicture content={larger.content} name={larger.file.name} />
          <figcaption className={styles['actions']}>
            <Button tone="quiet" onClick={() => setShown(null)}>
              {say('close')}
            </Button>
            <Button
              tone="quiet"
              icon={<Download size={18} aria-hidden="true" />}
              aria-label={say('download', { name: larger.file.name })}
              onClick={() => saveFile(larger.content, larger.file.name)}
            >
              {say('downloadHere')}
            </Button>
          </figcaption>
        </figure>
      ) : null}
      {problem ? (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      ) : null}
    </>
  );
}
