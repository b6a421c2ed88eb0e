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
 * returned to the opener. Only this file imports Mantine components, so that they are loaded when the first sheet opens.
 */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, children, kind = 'dialog', closesOnOutsideClick = true } = props;
  const { isBlocking = false, isMessage = false } = props;
  const labels = useKitLabels();
  const { resolved } = useColorScheme();
  const id = useId();
  const [content, setContent] = useState<HTMLElement | null>(null);
  const close = useEffectEvent(onClose);
  // Mantine returns the focus only for sheets that were mounted closed. These are mounted when they first open.
  useLayoutEffect(
    () => (isOpen ? noteOpenSheet(id, isBlocking ? null : () => close()) : undefined),
    [isOpen, id, isBlocking],
  );
  useEffect(() => (content ? keepFocusIn(content) : undefined), [content]);
  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      if (!isTopSheet(id) || event.isComposing || event.defaultPrevented) return;
      // Mantine would close all open sheets at once, even when the key is meant for an open menu.
      if (event.key === 'Escape') {
        event.preventDefault();
        closeTopSheet();
      } else if (event.key === 'Tab' && document.activeElement === document.body) {
        // A press beside the sheet has removed the focus from it. Tab continues in the sheet.
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
