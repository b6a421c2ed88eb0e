import { QrCode } from '../../../ui/qr-code.tsx';
import styles from '../joining.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** A link as a QR code, for the camera of another device. */
export function LinkCode({ link }: { link: string }) {
  const { t } = useTranslation('joining');
  return (
    <figure className={styles['code']}>
      <QrCode text={link} label={t('codeLabel')} />
      <figcaption className="page-note">{t('codeHint')}</figcaption>
    </figure>
  );
}
