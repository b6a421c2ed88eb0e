import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import { acceptedBy } from '#contract/files/formats.ts';
import { ONE_PICTURE, SEVERAL_FILES, type NamedFile } from '#contract/files/kinds.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FileList } from '../../../rows/files/file-list.tsx';
import { filesWords } from '../../../rows/files/files-words.ts';
import { useAddFiles } from '../../../rows/files/use-add-files.ts';
import styles from './composer.module.css';

export interface ChosenFilesHandle {
  choose(from: 'files' | 'camera'): void;
  add(files: readonly File[]): void;
}

interface ChosenFilesProps {
  ref?: Ref<ChosenFilesHandle>;
  value: readonly NamedFile[];
  onChange: (files: readonly NamedFile[]) => void;
  /** Told while chosen files are being read. */
  onBusy: (isBusy: boolean) => void;
}

/** The files that will go with a message, and the controls that choose them. */
export function ChosenFiles({ ref, value, onChange, onBusy }: ChosenFilesProps) {
  const { t, language } = useTranslation('chat');
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { isAdding, said, problems, add, remove } = useAddFiles(SEVERAL_FILES, value, onChange);
  const tell = useEffectEvent(onBusy);
  useEffect(() => tell(isAdding), [isAdding]);
  useImperativeHandle(ref, () => ({
    choose: (from) => (from === 'files' ? chooser : camera).current?.click(),
    add: (files) => void add(files),
  }));
  const input = {
    ...({ type: 'file', hidden: true, tabIndex: -1 } as const),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const chosen = [...(target.files ?? [])];
      target.value = ''; // so that the same file can be chosen again
      void add(chosen);
    },
  };
  return (
    <>
      <FileList files={value} say={filesWords(language)} onRemove={remove} />
      {problems.length > 0 ? (
        <div role="alert" className={styles['problem']}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      ) : null}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <input {...input} ref={chooser} aria-label={t('files_choose')} multiple accept={acceptedBy(SEVERAL_FILES)} />
      <input {...input} ref={camera} aria-label={t('camera')} accept={acceptedBy(ONE_PICTURE)} capture="environment" />
    </>
  );
}
