import { Camera, Paperclip } from 'lucide-react';
import { useId, useRef, type ChangeEvent } from 'react';
import { acceptedBy, FILE_BYTES } from '#contract/files/formats.ts';
import { ONE_PICTURE, type FileColumn, type NamedFile } from '#contract/files/kinds.ts';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatBytes } from '../../ui/numbers/format-bytes.ts';
import { FileList } from './file-list.tsx';
import styles from './files-field.module.css';
import { filesWords } from './files-words.ts';
import { useAddFiles } from './use-add-files.ts';

interface FilesFieldProps {
  column: FileColumn;
  value: readonly NamedFile[];
  /** Then the files are only shown. */
  disabled: boolean;
  onChange: (files: readonly NamedFile[]) => void;
}

/** The files of a row: adds several at once, takes a photo on a phone, shows and removes them. Works offline. */
export function FilesField({ column, value, disabled, onChange }: FilesFieldProps) {
  const { language } = useDateHabits();
  const say = filesWords(language);
  const hintId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLSpanElement>(null);
  const { isAdding, said, problems, ...adding } = useAddFiles(column, value, onChange);
  if (disabled && value.length === 0) return null;

  const isPicture = column.kinds.every((kind) => kind === 'picture');
  const label = say(isPicture ? 'picture' : 'files');

  function add({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])];
    target.value = ''; // so that the same file can be chosen again
    void adding.add(chosen);
  }

  function remove(file: NamedFile) {
    adding.remove(file);
    addButton.current?.querySelector('button')?.focus();
  }

  const input = {
    ...({ type: 'file', hidden: true, tabIndex: -1 } as const),
    onChange: add,
  };
  return (
    <div role="group" aria-label={label} className={styles['field']}>
      <span className={styles['label']}>{label}</span>
      <FileList files={value} say={say} onRemove={disabled || isAdding ? null : remove} />
      {disabled ? null : (
        <>
          <div className={styles['actions']}>
            <span ref={addButton}>
              <Button
                icon={<Paperclip size={18} aria-hidden="true" />}
                aria-describedby={hintId}
                disabled={isAdding || value.length >= column.most}
                onClick={() => chooser.current?.click()}
              >
                {say(isAdding ? 'adding' : isPicture ? 'addPicture' : 'add')}
              </Button>
            </span>
            <Button
              className={styles['camera'] ?? ''}
              icon={<Camera size={18} aria-hidden="true" />}
              disabled={isAdding || value.length >= column.most}
              onClick={() => camera.current?.click()}
            >
              {say('takePhoto')}
            </Button>
          </div>
          <input
            {...input}
            ref={chooser}
            multiple={column.most > 1}
            accept={acceptedBy(column)}
            aria-label={say('add')}
          />
          <input
            {...input}
            ref={camera}
            accept={acceptedBy(ONE_PICTURE)}
            capture="environment"
            aria-label={say('takePhoto')}
          />
          <p id={hintId} className={styles['hint']}>
            {say(isPicture ? 'hintPicture' : 'hint', {
              most: column.most,
              picture: formatBytes(FILE_BYTES.picture, language),
              other: formatBytes(FILE_BYTES.pdf, language),
            })}
          </p>
        </>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {problems.length > 0 ? (
        <div role="alert" className={styles['problems']}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      ) : null}
    </div>
  );
}
