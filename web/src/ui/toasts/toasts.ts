import { createListeners } from '../../lib/listeners.ts';

/** How long a toast stays, in ms. */
export const TOAST_MS = 8_000;
export const ERROR_TOAST_MS = 6_000;
/** For what only tells that data is newer now. */
export const DATA_TOAST_MS = 2_000;
/** How long a step can be read before what follows takes its place. */
export const STEP_MS = 2_000;

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
  /** Something goes on, and the next toast with this key tells how: it waits until this one could be read. Errors do not. */
  isStep?: boolean;
}

export interface Toast {
  /** Asked at every drawing: a toast that is showing changes its language with everything around it. */
  say: () => ToastContent;
  key: string;
  durationMs: number | null;
}

interface Step {
  timer: ReturnType<typeof setTimeout>;
  /** What takes its place; the newest, where several came. */
  next: Toast | null;
}

let toasts: readonly Toast[] = [];
/** Steps that are still being read, by key. */
const steps = new Map<string, Step>();
let count = 0;
const changed = createListeners();
const personGone = createListeners();

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
  if (isStep) steps.set(key, { timer: setTimeout(() => tellNext(key), STEP_MS), next: null });
  return key;
}

function endStep(key: string): Toast | null {
  const step = steps.get(key);
  clearTimeout(step?.timer);
  steps.delete(key);
  return step?.next ?? null;
}

function tellNext(key: string): void {
  const next = endStep(key);
  if (next) showToast(next.say);
}

export function closeToast(key: string): void {
  if (toasts.some((toast) => toast.key === key)) replaceToasts(toasts.filter((toast) => toast.key !== key));
  tellNext(key);
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
  for (const key of steps.keys()) endStep(key);
  replaceToasts(toasts.filter(({ say }) => say().outlivesPerson));
  personGone.emit();
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export const subscribeToasts = changed.add;
