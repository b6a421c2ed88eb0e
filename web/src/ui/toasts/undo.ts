import { useEffect } from 'react';
import { closeToast, onUserCleared, showToast, type ToastContent } from './toasts.ts';

interface Undoable {
  toast: string | null;
  run: () => void;
}

/** The number of actions that the keys can undo. */
const STEPS = 50;
/** Newest last. An entry stays after its toast has closed, so that the keys still work. */
let undoables: Undoable[] = [];

/** The keys undo only actions on the current screen, because the effect on others would not be visible. Toasts keep their button. */
export function forgetUndo(): void {
  undoables = [];
}
onUserCleared(forgetUndo);

function undo(entry: Undoable): void {
  undoables = undoables.filter((other) => other !== entry);
  if (entry.toast !== null) closeToast(entry.toast);
  entry.run();
}

/** Registers an action for the keys only, without a toast. For actions that can be undone in place, like a tick. */
export function rememberUndo(run: () => void): void {
  undoables = [...undoables, { toast: null, run }].slice(-STEPS);
}

/**
 * Shows a toast with an undo button, and registers the action for Ctrl/Cmd+Z. `isOnlyWay`: without the button a person does not get it back
 * as easily, so that other toasts and typing leave it in reach.
 */
export function offerUndo(
  say: () => Omit<ToastContent, 'action' | 'isOnlyWay'> & { undo: string },
  run: () => void,
  { isOnlyWay = true } = {},
): void {
  const entry: Undoable = { toast: null, run };
  entry.toast = showToast(() => {
    const { undo: label, ...words } = say();
    return { ...words, action: { label, run: () => undo(entry) }, isOnlyWay };
  });
  undoables = [...undoables, entry].slice(-STEPS);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** Listens for Ctrl/Cmd+Z outside of text fields, which have their own undo. */
export function useUndoKeys(isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      const last = undoables.at(-1);
      if (!last || isTyping(event.target)) return;
      event.preventDefault();
      undo(last);
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isOn]);
}
