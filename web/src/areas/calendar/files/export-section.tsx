import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportCalendar } from '#contract/areas/calendar-files.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { FilesSection } from './files-section.tsx';
import { saveCalendar } from './save-calendar.ts';
import styles from './files.module.css';

/** Downloads the family's events, all of them or those of a stretch of days. */
export function ExportSection() {
  const { t } = useTranslation('files');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      const { file } = await callRemote(exportCalendar, { from: from || null, to: to || null });
      saveCalendar(file, t('fileName'));
    } catch (error) {
      const description = sayThrown(error);
      showToast(() => ({ title: t('exportFailed'), description, tone: 'error' }));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <FilesSection title={t('export')} text={t('exportText')}>
      <div className={styles['days']}>
        <DateField label={t('from')} optional={`(${t('optional')})`} value={from} max={to} onChange={setFrom} />
        <DateField label={t('to')} optional={`(${t('optional')})`} value={to} min={from} onChange={setTo} />
      </div>
      <Button
        className={styles['start'] ?? ''}
        icon={<Download size={18} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => void download()}
      >
        {t(isBusy ? 'downloading' : 'download')}
      </Button>
    </FilesSection>
  );
}
