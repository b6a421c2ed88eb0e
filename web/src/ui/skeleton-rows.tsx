import styles from './skeleton-rows.module.css';

/** Placeholders for rows that are loading: a square, a title and a caption each. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles['row']} aria-hidden="true">
          <span className={styles['square']} />
          <span className={styles['lines']}>
            <span className={styles['title']} style={{ width: `${72 - ((index * 17) % 38)}%` }} />
            <span className={styles['caption']} />
          </span>
        </div>
      ))}
    </div>
  );
}
