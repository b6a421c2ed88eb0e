import { MantineProvider, Modal } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { useColorScheme } from '../theme/color-scheme.ts';
import { useKitLabels } from '../labels.tsx';
import { closeTopSheet, isTopSheet, keepFocusIn, noteOpenSheet } from './open-sheets.ts';
import styles from './sheet.module.css';
import { resolveVariables, theme } from '../theme/theme.ts';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /**
   * `side` slides in from the left at 18rem; `dialog` is a sheet from below on a phone and a window elsewhere; `search` hangs
   * from the top, clear of a phone's keyboard, with its own field in place of the title.
   */
  kind?: 'dialog' | 'side' | 'search';
  /** False while an answer is awaited or typed text would be lost by a stray tap. */
  closesOnOutsideClick?: boolean;
  /** Nothing but its own buttons leads out of it. */
  isBlocking?: boolean;
  /** It tells something before it asks: read out whole when it opens. A form is not, its fields say themselves. */
  isMessage?: boolean;
}

/**
 * One component for both shapes, so that turning a phone never drops what was typed: CSS alone decides the shape.
 * Focus is trapped and goes back to the opener. Mantine lives here alone, so that no page loads it before a sheet opens.
 */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, children, kind = 'dialog', closesOnOutsideClick = true } = props;
  const { isBlocking = false, isMessage = false } = props;
  const labels = useKitLabels();
  const { resolved } = useColorScheme();
  const id = useId();
  const [content, setContent] = useState<HTMLElement | null>(null);
  const close = useEffectEvent(onClose);
  // Mantine's own way hands the focus back only for what was mounted closed, and our sheets are mounted when they first open.
  useLayoutEffect(
    () => (isOpen ? noteOpenSheet(id, isBlocking ? null : () => close()) : undefined),
    [isOpen, id, isBlocking],
  );
  useEffect(() => (content ? keepFocusIn(content) : undefined), [content]);
  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      if (!isTopSheet(id) || event.isComposing || event.defaultPrevented) return;
      // Mantine would close every open sheet at once, and from under a menu that the key is meant for.
      if (event.key === 'Escape') {
        event.preventDefault();
        closeTopSheet();
      } else if (event.key === 'Tab' && document.activeElement === document.body) {
        // A press beside it has taken the focus out of it: the keys go on at its first stop.
        content?.focus({ preventScroll: true });
        if (event.shiftKey) event.preventDefault();
      }
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isOpen, id, content]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} forceColorScheme={resolved}>
      <Modal.Root
        id={id}
        opened={isOpen}
        onClose={onClose}
        returnFocus={false}
        closeOnClickOutside={closesOnOutsideClick && !isBlocking}
        closeOnEscape={false}
        transitionProps={{ duration: 180, transition: 'fade' }}
        padding={0}
        zIndex={200}
      >
        <Modal.Overlay backgroundOpacity={0.5} color="#17141f" />
        <Modal.Content
          ref={setContent}
          classNames={{ inner: styles[`${kind}Inner`], content: styles[kind] }}
          radius={0}
          shadow="none"
        >
          <div className={styles[kind === 'search' ? 'searchHead' : 'head']}>
            <Modal.Title component="h2" className={kind === 'search' ? 'visually-hidden' : styles['title']}>
              {title}
            </Modal.Title>
            {isBlocking ? null : (
              <IconButton label={labels.close} onClick={onClose}>
                <X size={20} />
              </IconButton>
            )}
          </div>
          {/* Mantine makes its body the description of the dialog. */}
          {isMessage ? (
            <Modal.Body className={styles['body']}>{children}</Modal.Body>
          ) : (
            <div className={styles['body']}>{children}</div>
          )}
        </Modal.Content>
      </Modal.Root>
    </MantineProvider>
  );
}
