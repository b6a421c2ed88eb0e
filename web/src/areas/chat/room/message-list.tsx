import {
  Fragment,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { isPrepended, type Item } from './arrange.ts';
import styles from './message-list.module.css';

/** Nearer than this to an end of what is there, more is asked for. */
const NEAR_PX = 3_000;
/** A person who is nearer than this to the end sees what arrives. */
const AT_END_PX = 48;
/** What was asked for and did not come is asked for again. */
const ASK_AGAIN_MS = 3_000;

export interface MessageListHandle {
  /** Shows the newest message, and those that follow. */
  toEnd(): void;
  /** Shows the item with this key in the middle, and gives it the focus; false where it is not in the list. */
  show(key: string, hasFocus?: boolean): boolean;
}

interface MessageListProps {
  ref?: Ref<MessageListHandle>;
  label: string;
  /** From the oldest on. */
  items: readonly Item[];
  /** The item that is shown first; without it the newest. */
  first: string | null;
  hasOlder: boolean;
  hasNewer: boolean;
  onMore: (side: 'older' | 'newer') => void;
  /** Told which item is the last one in view, and whether it is the newest. */
  onLook: (last: Item | undefined, isAtEnd: boolean) => void;
  children: (item: Item) => ReactNode;
}

/** A list of which only what is near the screen is in the page. It keeps its place when older messages arrive, and its end when newer ones do. */
export function MessageList(props: MessageListProps) {
  const { ref, label, items, first, hasOlder, hasNewer, onMore, onLook, children } = props;
  const list = useRef<VirtualizerHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(first === null);
  const asked = useRef({ key: '', at: 0 });
  const [drawn, setDrawn] = useState({ items, isShifted: false });
  // The library needs to know with the new items where they came in.
  if (drawn.items !== items) setDrawn({ items, isShifted: isPrepended(drawn.items, items) });

  function toEnd(): void {
    isAtEnd.current = true;
    list.current?.scrollToIndex(items.length - 1, { align: 'end' });
  }

  function show(key: string, hasFocus = false): boolean {
    const at = items.findIndex((item) => item.key === key);
    if (at < 0) return false;
    isAtEnd.current = false;
    list.current?.scrollToIndex(at, { align: 'center' });
    // The library draws it a moment later.
    if (hasFocus) setTimeout(() => rowOf(box.current, key)?.focus({ preventScroll: true }), 120);
    return true;
  }
  useImperativeHandle(ref, () => ({ toEnd, show }));

  function ask(side: 'older' | 'newer'): void {
    const key = `${side} ${items.at(side === 'older' ? 0 : -1)?.key} ${items.length}`;
    const now = Date.now();
    if (asked.current.key === key && now - asked.current.at < ASK_AGAIN_MS) return;
    asked.current = { key, at: now };
    onMore(side);
  }

  function look(): void {
    const { current } = list;
    if (!current) return;
    const { scrollOffset, scrollSize, viewportSize } = current;
    const rest = scrollSize - scrollOffset - viewportSize;
    isAtEnd.current = rest < AT_END_PX;
    onLook(items[current.findItemIndex(scrollOffset + viewportSize - 1)], isAtEnd.current && !hasNewer);
    if (hasOlder && scrollOffset < NEAR_PX) ask('older');
    if (hasNewer && rest < NEAR_PX) ask('newer');
  }
  const lookNow = useEffectEvent(look);
  function keepEnd(): void {
    if (isAtEnd.current && !hasNewer) list.current?.scrollToIndex(items.length - 1, { align: 'end' });
  }
  const keepEndNow = useEffectEvent(keepEnd);
  const begin = useEffectEvent(() => {
    if (first === null || !show(first)) toEnd();
  });

  useLayoutEffect(() => begin(), []);
  useLayoutEffect(() => keepEndNow());
  useEffect(() => {
    // What is in view changes with what is there.
    const frame = requestAnimationFrame(() => lookNow());
    return () => cancelAnimationFrame(frame);
  });

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
    const target = event.target as HTMLElement; // of an element's key
    const at = rows.findIndex((row) => row.contains(target));
    if (target !== event.currentTarget && target !== rows[at]) return;
    if (event.key === 'End') toEnd();
    else if (step) (at < 0 ? rows.at(-1) : rows[at + step])?.focus();
    else return;
    event.preventDefault();
  }

  return (
    // The list is scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={styles['box']}
      onKeyDown={handleKey}
    >
      <div className={styles['rest']} />
      <Virtualizer
        ref={list}
        scrollRef={box}
        data={drawn.items}
        shift={drawn.isShifted}
        bufferSize={600}
        as="ol"
        item="li"
        onScroll={look}
        onResize={() => {
          keepEnd();
          // What fills no screen is never scrolled.
          look();
        }}
      >
        {(item) => <Fragment key={item.key}>{children(item)}</Fragment>}
      </Virtualizer>
    </div>
  );
}

const rowOf = (box: HTMLElement | null, key: string) => box?.querySelector<HTMLElement>(`[data-message="${key}"]`);
