import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules of light that a reader needs around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code, for the camera of another device. `label` is read out in its place. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles['code']}
    >
      <path d={modules.join('')} />
    </svg>
  );
}
