import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button.tsx';
import { useKitLabels } from '../labels.tsx';
import { keepFocusIn } from '../focus/keep-focus-in.ts';
import { closeTopSheet, isTopSheet, noteOpenSheet } from './open-sheets.ts';
import { focusFirst, wrapTab } from './sheet-focus.ts';
import styles from './sheet.module.css';

/** How long a sheet fades out (sheet.module.css). */
const FADE_MS = 180;
/** How long a sheet that was touched catches presses after it has closed: the second of two quick taps is not for what lies beneath. */
const DOUBLE_TAP_MS = 300;

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /**
   * `side` slides in from the left, 18rem wide. `dialog` is a sheet from the bottom on a phone and a window elsewhere. `search` is
   * at the top, where a phone's keyboard does not cover it, with its own field instead of a title.
   */
  kind?: 'dialog' | 'side' | 'search';
  /** False while an answer is awaited, or while a stray tap would lose an unsent draft. */
  closesOnOutsideClick?: boolean;
  /** True when only its own buttons can close it. */
  isBlocking?: boolean;
  /** True for messages, which are read out completely when they open. In forms, only the fields are read as they get the focus. */
  isMessage?: boolean;
}

/**
 * One component for both shapes, which CSS alone decides, so that turning a phone never loses a draft. The focus is trapped and
 * returned to the opener. It is an element beside the app, which is inert meanwhile: a modal `<dialog>` would make the toasts above it
 * inert as well.
 */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, children, kind = 'dialog', closesOnOutsideClick = true } = props;
  const { isBlocking = false, isMessage = false } = props;
  const labels = useKitLabels();
  const id = useId();
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [isShown, setIsShown] = useState(isOpen);
  const [isTouched, setIsTouched] = useState(false);
  const isPressedBeside = useRef(false);
  const close = useEffectEvent(onClose);
  if (isOpen && !isShown) setIsShown(true);
  useLayoutEffect(
    () => (isOpen ? noteOpenSheet(id, isBlocking ? null : () => close()) : undefined),
    [isOpen, id, isBlocking],
  );
  useLayoutEffect(() => {
    if (isOpen && content) focusFirst(content);
  }, [isOpen, content]);
  useEffect(() => (content ? keepFocusIn(content) : undefined), [content]);
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setIsShown(false), isTouched ? DOUBLE_TAP_MS : FADE_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isTouched]);
  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      if (!isTopSheet(id) || event.isComposing || event.defaultPrevented) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        closeTopSheet();
      } else if (event.key === 'Tab' && content) wrapTab(event, content);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isOpen, id, content]);
  if (!isShown) return null;
  const mayCloseBeside = closesOnOutsideClick && !isBlocking && isOpen;
  return createPortal(
    <div
      id={id}
      role="presentation"
      data-closing={isOpen ? undefined : ''}
      className={`${styles['sheet']} ${styles[`${kind}Place`]}`}
      style={{ pointerEvents: isOpen || isTouched ? 'auto' : 'none' }}
      onPointerDownCapture={({ pointerType }) => setIsTouched(pointerType === 'touch')}
      // Not after a drag that began or ended inside, as when text is marked.
      onPointerDown={({ target, currentTarget }) => (isPressedBeside.current = target === currentTarget)}
      onPointerUp={({ target, currentTarget }) => (isPressedBeside.current &&= target === currentTarget)}
      onClick={({ target, currentTarget }) => {
        if (mayCloseBeside && isPressedBeside.current && target === currentTarget) onClose();
      }}
    >
      <section
        ref={setContent}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={isMessage ? `${id}-body` : undefined}
        tabIndex={-1}
        className={styles[kind]}
      >
        <div className={styles[kind === 'search' ? 'searchHead' : 'head']}>
          <h2 id={`${id}-title`} className={kind === 'search' ? 'visually-hidden' : styles['title']}>
            {title}
          </h2>
          {isBlocking ? null : (
            <IconButton label={labels.close} onClick={onClose}>
              <X size={20} />
            </IconButton>
          )}
        </div>
        <div id={`${id}-body`} className={styles['body']}>
          {children}
        </div>
      </section>
    </div>,
    document.body,
  );
}
