import { createListeners } from '../lib/listeners.ts';

/** How long a toast stays, in ms. */
export const TOAST_MS = 8_000;
export const ERROR_TOAST_MS = 6_000;
/** For what only tells that data is newer now. */
export const DATA_TOAST_MS = 2_000;

export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'plain' | 'done' | 'error';
  action?: { label: string; run: () => void };
  /** The action is the only way back to something: typing on does not close it. */
  isOnlyWay?: boolean;
  /** Stays until it is closed when null. */
  durationMs?: number | null;
  /** Says nothing about whoever is signed in: it stays when they leave. */
  outlivesPerson?: boolean;
  /** A toast with the same key takes the place of the one before. */
  key?: string;
}

export interface Toast {
  /** Asked at every drawing: a toast that is showing changes its language with everything around it. */
  say: () => ToastContent;
  key: string;
  durationMs: number | null;
}

let toasts: readonly Toast[] = [];
let count = 0;
const changed = createListeners();
const personGone = createListeners();

function replaceToasts(next: readonly Toast[]): void {
  toasts = next;
  changed.tell();
}

export function showToast(say: () => ToastContent): string {
  count += 1;
  const content = say();
  const key = content.key ?? `toast-${count}`;
  const standard = content.tone === 'error' ? ERROR_TOAST_MS : TOAST_MS;
  const durationMs = content.durationMs === undefined ? standard : content.durationMs;
  replaceToasts([...toasts.filter((toast) => toast.key !== key), { say, key, durationMs }]);
  return key;
}

export function closeToast(key: string): void {
  if (toasts.some((toast) => toast.key === key)) replaceToasts(toasts.filter((toast) => toast.key !== key));
}

/** Closes what only tells that something went well. */
export function closeNews(): void {
  const isNews = ({ say, durationMs }: Toast) => {
    const { tone, isOnlyWay } = say();
    return tone !== 'error' && durationMs !== null && !isOnlyWay;
  };
  if (toasts.some(isNews)) replaceToasts(toasts.filter((toast) => !isNews(toast)));
}

/** What else is told of a person joins by itself when it is loaded, and goes with them. */
export const onPersonGone = personGone.add;

/** Closes all that may tell something about the person who has left. */
export function forgetPersonalToasts(): void {
  replaceToasts(toasts.filter(({ say }) => say().outlivesPerson));
  personGone.tell();
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export const subscribeToasts = changed.add;
