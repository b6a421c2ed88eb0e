import { Camera } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { acceptedBy, FILE_BYTES } from '#contract/files/formats.ts';
import { ONE_PICTURE } from '#contract/files/kinds.ts';
import { keepFile } from '../../../lib/files/keep-file.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Person } from '../../../ui/people.ts';
import styles from './photo-choice.module.css';

const CropSheet = lazySheet(() => import('./crop-sheet.tsx').then((file) => file.CropSheet));

interface PhotoFieldProps {
  person: Person;
  hasPhoto: boolean;
  /** Called with the id of the file, which waits on this device for the change that names it; null to remove the photo. */
  onChoose: (id: string | null) => void;
}

/** Shows the photo of a person, and lets them choose another one and its part, take one on a phone, or remove it. Works offline. */
export function PhotoField({ person, hasPhoto, onChoose }: PhotoFieldProps) {
  const { t } = useTranslation('family');
  const { t: say } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** `count` numbers the openings, so that each starts with a fresh state. */
  const [chosen, setChosen] = useState<{ file: File; isOpen: boolean; count: number } | null>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const isTooLarge = file.size > FILE_BYTES.picture;
    setProblem(isTooLarge ? t('photoTooLarge') : null);
    if (!isTooLarge) setChosen((last) => ({ file, isOpen: true, count: (last?.count ?? 0) + 1 }));
    target.value = ''; // so that the same file can be chosen again
  }

  async function take(content: Blob) {
    try {
      const { id, isKept } = await keepFile(content);
      setProblem(isKept ? null : say('heldHere'));
      onChoose(id);
    } catch {
      setProblem(t('photoGone')); // it cannot be read any more, or code is missing without a network
    }
  }

  return (
    <div className={styles['choice']} role="group" aria-label={t('photo')}>
      <Avatar person={person} size="lg" />
      <div className={styles['actions']}>
        <Button icon={<Camera size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t(hasPhoto ? 'changePhoto' : 'choosePhoto')}
        </Button>
        {hasPhoto ? (
          <Button tone="quiet" onClick={() => onChoose(null)}>
            {t('removePhoto')}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedBy(ONE_PICTURE)}
        hidden
        tabIndex={-1}
        aria-label={t('choosePhoto')}
        onChange={choose}
      />
      <p className={styles['hint']}>{t('photoHint')}</p>
      {problem ? (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      ) : null}
      {chosen ? (
        <CropSheet
          key={chosen.count}
          isOpen={chosen.isOpen}
          file={chosen.file}
          onClose={() => setChosen({ ...chosen, isOpen: false })}
          onCut={(content) => void take(content)}
          onUnreadable={() => {
            setChosen({ ...chosen, isOpen: false });
            setProblem(t('photoUnreadable'));
          }}
        />
      ) : null}
    </div>
  );
}
