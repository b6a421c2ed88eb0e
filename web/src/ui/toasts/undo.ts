import { useEffect } from 'react';
import { closeToast, onPersonGone, showToast } from './toasts.ts';

interface Undoable {
  toast: string | null;
  run: () => void;
}

/** How many steps the keys can take back. */
const STEPS = 50;
/** Newest last; an entry outlives its toast, so that the keys still work. */
let undoables: Undoable[] = [];

/** The keys take back only what was done where somebody is now: elsewhere they would act unseen. Toasts keep their button. */
export function forgetUndo(): void {
  undoables = [];
}
onPersonGone(forgetUndo);

function undo(entry: Undoable): void {
  undoables = undoables.filter((other) => other !== entry);
  if (entry.toast !== null) closeToast(entry.toast);
  entry.run();
}

/** For what can be seen and taken back in place, like a tick: only the keys know. */
export function rememberUndo(run: () => void): void {
  undoables = [...undoables, { toast: null, run }].slice(-STEPS);
}

/** Says what was done and offers to take it back, by the toast or by Ctrl/Cmd+Z. */
export function offerUndo(say: () => { title: string; description?: string; undo: string }, run: () => void): void {
  const entry: Undoable = { toast: null, run };
  entry.toast = showToast(() => {
    const { undo: label, ...words } = say();
    return { ...words, action: { label, run: () => undo(entry) }, isOnlyWay: true };
  });
  undoables = [...undoables, entry].slice(-STEPS);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** Listens for Ctrl/Cmd+Z anywhere but in a text field, which has its own undo. */
export function useUndoKeys(): void {
  useEffect(() => {
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
  }, []);
}
