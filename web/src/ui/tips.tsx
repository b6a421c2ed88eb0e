import { useEffect, useState, type PointerEvent, type FocusEvent, type ReactNode } from 'react';
import styles from './tips.module.css';

interface Tip {
  words: string;
  top: number;
  left: number;
}

const GAP = 8;

/**
 * Shows the words of `data-tip` beside whatever is pointed at or has the focus in here: for rows of icons that keep their
 * names for screen readers. Escape puts it away.
 */
export function Tips({ isOn, className, children }: { isOn: boolean; className?: string; children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null);

  useEffect(() => {
    if (!tip) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setTip(null);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [tip]);

  function show(event: PointerEvent | FocusEvent): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
    const words = target?.dataset['tip'];
    // A finger has pressed by the time it points.
    const isTouch = 'pointerType' in event && event.pointerType === 'touch';
    const isByMouse = event.type === 'focus' && target !== null && !target.matches(':focus-visible');
    if (!isOn || !target || !words || isTouch || isByMouse) return setTip(null);
    const { top, height, right } = target.getBoundingClientRect();
    setTip({ words, top: top + height / 2, left: right + GAP });
  }

  return (
    <div
      className={className}
      onPointerOver={show}
      onPointerLeave={() => setTip(null)}
      onFocus={show}
      onBlur={() => setTip(null)}
      // It would stay behind.
      onWheel={() => setTip(null)}
      onPointerDown={() => setTip(null)}
    >
      {children}
      {isOn && tip ? (
        <span aria-hidden="true" className={styles['tip']} style={{ top: tip.top, left: tip.left }}>
          {tip.words}
        </span>
      ) : null}
    </div>
  );
}
