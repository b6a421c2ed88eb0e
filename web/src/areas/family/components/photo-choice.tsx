import { Camera } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { members } from '#contract/areas/family.ts';
import { FILE_BYTES_MAX, PICTURE_TYPES } from '#contract/areas/files.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { keepFile } from '../../../lib/files/keep-file.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRow } from '../../../lib/sync/rows.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Person } from '../../../ui/people.ts';
import styles from './photo-choice.module.css';

/**
 * Shows the photo of a person to those who may change it, and lets them choose another one, take one on a phone, or remove it. With or
 * without network.
 */
export function PhotoChoice({ person }: { person: Person }) {
  const { t } = useTranslation('family');
  const { row } = useRow(members, person.id);
  const actions = useRowActions(members, { area: 'family' });
  const mayChange = useMayChange(members);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Any other photo than the present one.
  if (!row || !mayChange.update(row, { photo: row.id })) return null;

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file || !row) return;
    setProblem(file.size > FILE_BYTES_MAX ? t('photoTooLarge') : null);
    if (file.size <= FILE_BYTES_MAX) actions.update(row, { photo: await keepFile(file) }, () => t('photoChanged'));
    target.value = ''; // so that the same file can be chosen again
  }

  return (
    <div className={styles['choice']} role="group" aria-label={t('photo')}>
      <Avatar person={person} size="lg" />
      <div className={styles['actions']}>
        <Button icon={<Camera size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t(row.photo ? 'changePhoto' : 'choosePhoto')}
        </Button>
        {row.photo ? (
          <Button tone="quiet" onClick={() => actions.update(row, { photo: null }, () => t('photoRemoved'))}>
            {t('removePhoto')}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join()}
        hidden
        tabIndex={-1}
        aria-label={t('choosePhoto')}
        onChange={(event) => void choose(event)}
      />
      <p className={styles['hint']}>{t('photoHint')}</p>
      {problem ? (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
