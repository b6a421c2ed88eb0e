import styles from './logo.module.css';

/** Widths of the logo, in px. */
export const LOGO_SIZES = { sm: 72, md: 120, lg: 192, xl: 336 } as const;
export type LogoSize = keyof typeof LOGO_SIZES;

/** The house under its gable: two strokes at 150 degrees with round ends. */
export function HouseMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 48 44" aria-hidden="true" focusable="false">
      <path d="M9 20.2 24 16.2l15 4V37q0 5-5 5H14q-5 0-5-5z" fill="var(--clay)" />
      <path d="M20 42V33a4 4 0 0 1 8 0v9z" fill="var(--doorway)" />
      <path
        d="M3.5 13.5 24 8l20.5 5.5"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Logo({ size, name = 'Casita' }: { size: LogoSize; name?: string }) {
  return (
    <span className={styles['logo']} style={{ '--logo-width': `${LOGO_SIZES[size]}px` } as React.CSSProperties}>
      {/* A custom property is not part of CSSProperties, hence the cast above. */}
      <HouseMark className={styles['mark']} />
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
