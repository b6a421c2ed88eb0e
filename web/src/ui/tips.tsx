import { useEffect, useState, type PointerEvent, type FocusEvent, type ReactNode } from 'react';
import styles from './tips.module.css';

interface Tip {
  words: string;
  top: number;
  left: number;
}

const GAP = 8;

/**
 * Shows the text of `data-tip` beside the hovered or focused element inside it, for rows of icons whose names are for screen
 * readers only. Escape hides it.
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
    // A touch has already pressed the element, so a tip would be too late.
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
      // The tip would not move with its element.
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
