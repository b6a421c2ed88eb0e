import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation, type MessageKey } from '../../../lib/i18n/i18n.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FilesSection } from './files-section.tsx';
import { readChosenFile } from './read-file.ts';
import styles from './files.module.css';

export type ChosenFile = Exclude<Awaited<ReturnType<typeof readChosenFile>>, { refused: string }>;

/** Chooses a file, by its button or by dropping it, and reads it on the device. */
export function ImportSection({ onChosen }: { onChosen: (file: ChosenFile) => void }) {
  const { t } = useTranslation('files');
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [failure, setFailure] = useState<MessageKey<'files'> | { said: string } | null>(null);

  async function read(file: File | undefined): Promise<void> {
    if (!file || isReading) return;
    setFailure(null);
    setIsReading(true);
    try {
      const found = await readChosenFile(file, t('untitled'));
      if ('refused' in found) setFailure(`refused_${found.refused}`);
      else if (found.calendar.events.length + found.calendar.leftOut.length === 0) setFailure('nothingInIt');
      else onChosen(found);
    } catch (error) {
      setFailure({ said: sayThrown(error) });
    } finally {
      setIsReading(false);
      if (input.current) input.current.value = ''; // the same file can be chosen again
    }
  }
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  return (
    <FilesSection title={t('import')} text={t('importText')}>
      <div
        className={`${styles['drop']} ${isOver ? styles['over'] : ''}`}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void read(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          accept=".ics,text/calendar"
          aria-label={t('choose')}
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => void read(event.target.files?.[0])}
        />
        <Button
          icon={<FileUp size={18} aria-hidden="true" />}
          disabled={isReading}
          onClick={() => input.current?.click()}
        >
          {t(isReading ? 'reading' : 'choose')}
        </Button>
        <span className={styles['dropHint']}>{t('orDrop')}</span>
      </div>
      {failure ? (
        <p role="alert" className={styles['failure']}>
          {typeof failure === 'string' ? t(failure) : failure.said}
        </p>
      ) : null}
    </FilesSection>
  );
}
