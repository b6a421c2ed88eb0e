import { FAMILY_FILES_BYTES, getFilesRoom } from '#contract/areas/files.ts';
import { useRemote } from '../../lib/api/use-remote.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatBytes } from '../../ui/numbers/format-bytes.ts';
import { Meter } from '../../ui/numbers/meter.tsx';
import styles from './files-room.module.css';

/** From this share on it is said what to do. */
const NEARLY_FULL = 0.9;

/** How much of the room for files the family uses. Nothing without a network. */
export function FilesRoom() {
  const { t } = useTranslation('settings');
  const { language } = useDateHabits();
  const { answer } = useRemote(getFilesRoom, {});
  if (!answer) return null;
  const { used, most } = answer;
  const words = t(most < FAMILY_FILES_BYTES ? 'filesRoomOfSome' : 'filesRoom', {
    used: formatBytes(used, language),
    most: formatBytes(most, language),
  });
  return (
    <div className={styles['room']}>
      <h3 className={styles['heading']}>{t('filesHeading')}</h3>
      <Meter
        {...{ label: t('filesHeading'), words, value: used, most }}
        tone={used < NEARLY_FULL * most ? 'leaf' : 'danger'}
      />
      <p>{words}</p>
      {used < NEARLY_FULL * most ? null : <p className="quiet">{t('filesRoomLow')}</p>}
    </div>
  );
}
