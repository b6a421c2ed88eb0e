import { createListeners } from '../../lib/listeners.ts';

/** The duration of a toast, in ms. */
export const TOAST_MS = 8_000;
export const ERROR_TOAST_MS = 6_000;
/** For toasts that only report a data update. */
export const DATA_TOAST_MS = 2_000;
/** The shortest time for which a step is shown before the next toast replaces it. */
export const STEP_MS = 2_000;

export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'plain' | 'done' | 'error';
  action?: { label: string; run: () => void };
  /** True when its action exists nowhere else, such as an undo. Typing does not close it. */
  isOnlyWay?: boolean;
  /** Null: the toast stays until it is closed. */
  durationMs?: number | null;
  /** True when it contains nothing about the signed-in person, so that it stays after sign-out. */
  outlivesPerson?: boolean;
  /** A toast replaces the previous one with the same key. */
  key?: string;
  /** True for a step of a longer action. The next toast with this key waits until this one could be read; errors do not wait. */
  isStep?: boolean;
}

export interface Toast {
  /** Called at every render, so that a visible toast changes its language with the rest of the app. */
  say: () => ToastContent;
  key: string;
  durationMs: number | null;
}

interface Step {
  timer: ReturnType<typeof setTimeout>;
  /** The toast to show next; the newest, if several came. */
  next: Toast | null;
}

let toasts: readonly Toast[] = [];
/** Steps that must not be replaced yet, by key. */
const steps = new Map<string, Step>();
let count = 0;
const changed = createListeners();
const userCleared = createListeners();

function replaceToasts(next: readonly Toast[]): void {
  toasts = next;
  changed.emit();
}

export function showToast(say: () => ToastContent): string {
  count += 1;
  const { tone, isStep = false, ...content } = say();
  const key = content.key ?? `toast-${count}`;
  const standard = tone === 'error' ? ERROR_TOAST_MS : TOAST_MS;
  const durationMs = content.durationMs === undefined ? standard : content.durationMs;
  const toast = { say, key, durationMs };
  const step = steps.get(key);
  if (step && tone !== 'error') {
    step.next = toast;
    return key;
  }
  endStep(key);
  replaceToasts([...toasts.filter((other) => other.key !== key), toast]);
  if (isStep) steps.set(key, { timer: setTimeout(() => showNext(key), STEP_MS), next: null });
  return key;
}

function endStep(key: string): Toast | null {
  const step = steps.get(key);
  clearTimeout(step?.timer);
  steps.delete(key);
  return step?.next ?? null;
}

function showNext(key: string): void {
  const next = endStep(key);
  if (next) showToast(next.say);
}

export function closeToast(key: string): void {
  if (toasts.some((toast) => toast.key === key)) replaceToasts(toasts.filter((toast) => toast.key !== key));
  showNext(key);
}

/** Closes toasts that only report success. */
export function closeNews(): void {
  const isNews = ({ say, durationMs }: Toast) => {
    const { tone, isOnlyWay } = say();
    return tone !== 'error' && durationMs !== null && !isOnlyWay;
  };
  if (toasts.some(isNews)) replaceToasts(toasts.filter((toast) => !isNews(toast)));
}

/** Called at sign-out. Modules with other notices about the person register here, and clear them. */
export const onUserCleared = userCleared.add;

/** Closes all toasts that may contain something about the person who signed out. */
export function forgetPersonalToasts(): void {
  for (const key of steps.keys()) endStep(key);
  replaceToasts(toasts.filter(({ say }) => say().outlivesPerson));
  userCleared.emit();
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export const subscribeToasts = changed.add;
