import { encode } from 'uqr';
import styles from '../joining.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Modules of light that a reader needs around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A link as a QR code, for the camera of another device. */
export function LinkCode({ link }: { link: string }) {
  const { t } = useTranslation('joining');
  const { data, size } = encode(link, { ecc: 'M', border: QUIET_ZONE });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className={styles['code']}>
      <svg role="img" aria-label={t('codeLabel')} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={modules.join('')} />
      </svg>
      <figcaption className="page-note">{t('codeHint')}</figcaption>
    </figure>
  );
}
