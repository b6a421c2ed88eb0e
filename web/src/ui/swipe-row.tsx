import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import styles from './swipe-row.module.css';

/** The distance of a complete swipe. */
const REACH_PX = 88;
/** The distance from which a movement is a swipe and not a tap or a scroll. */
const START_PX = 12;
/** The longest distance that the row follows the finger. */
const FURTHEST_PX = 160;

interface SwipeSide {
  label: string;
  icon: ReactNode;
  run: () => void;
}

interface SwipeRowProps {
  /** The action of a swipe to the right; null when it is not allowed. */
  right: SwipeSide | null;
  left: SwipeSide | null;
  children: ReactNode;
}

/** A row with swipe actions. The same actions have to be in the row's menu. */
export function SwipeRow({ right, left, children }: SwipeRowProps) {
  const start = useRef<{ x: number; y: number; id: number } | null>(null);
  const wasSwiped = useRef(false);
  const [offset, setOffset] = useState(0);

  function end(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerId !== start.current?.id) return;
    start.current = null;
    setOffset(0);
    if (event.type !== 'pointerup') return;
    if (offset >= REACH_PX) right?.run();
    if (offset <= -REACH_PX) left?.run();
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const from = start.current;
    if (from?.id !== event.pointerId) return;
    const across = event.clientX - from.x;
    if (offset === 0) {
      const isScroll = Math.abs(event.clientY - from.y) > Math.abs(across);
      if (Math.abs(across) < START_PX || isScroll) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      wasSwiped.current = true;
    }
    const isAllowed = across > 0 ? right !== null : left !== null;
    setOffset(isAllowed ? Math.max(-FURTHEST_PX, Math.min(FURTHEST_PX, across)) : 0);
  }

  const side = offset > 0 ? right : left;
  return (
    <div className={`${styles['track']} ${offset === 0 ? '' : styles['moving']}`}>
      {offset !== 0 && side ? (
        <div
          aria-hidden="true"
          className={`${styles['under']} ${offset > 0 ? styles['right'] : styles['left']} ${
            Math.abs(offset) >= REACH_PX ? styles['reached'] : ''
          }`}
        >
          {side.icon}
          <span>{side.label}</span>
        </div>
      ) : null}
      <div
        className={`${styles['row']} ${offset === 0 ? styles['resting'] : ''}`}
        style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
        onPointerDown={(event) => {
          wasSwiped.current = false;
          if (event.pointerType === 'touch')
            start.current = { x: event.clientX, y: event.clientY, id: event.pointerId };
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClickCapture={(event) => {
          // The click that ends a swipe is ignored. A click by keyboard (detail 0) is not.
          if (!wasSwiped.current || event.detail === 0) return;
          event.stopPropagation();
          event.preventDefault();
        }}
      >
        {children}
      </div>
    </div>
  );
}
