/** How long alerts are gathered before they are shown, merged by kind. */
export const ALERT_BATCH_MS = 2_000;

const PRIORITIES = ['low', 'medium', 'high'] as const;
type AlertPriority = (typeof PRIORITIES)[number];

/** The kinds of alert and their priorities. */
export const ALERT_KINDS = {
  'data-updated': 'low',
  'task-completed': 'medium',
} as const satisfies Record<string, AlertPriority>;
export type AlertKind = keyof typeof ALERT_KINDS;

/** All alerts of one kind within one batch. `about` holds row ids, each once. */
export interface MergedAlert {
  readonly kind: AlertKind;
  readonly about: readonly string[];
}

export interface AlertBatch {
  add(kind: AlertKind, about?: string): void;
  /** Removes an alert whose cause was undone before the alert was shown. */
  withdraw(kind: AlertKind, about: string): void;
  close(): void;
}

/**
 * Gathers alerts for two seconds, counted from the first one. Then shows one alert per kind. The most important one comes last,
 * so that it lies on top. `data-updated` is shown only when it is the only kind.
 */
export function createAlertBatch(
  show: (alert: MergedAlert) => void,
  after: (ms: number, run: () => void) => () => void,
): AlertBatch {
  let gathered = new Map<AlertKind, Set<string>>();
  let cancel: (() => void) | null = null;

  function flush(): void {
    const ready = [...gathered].map(([kind, about]) => ({ kind, about: [...about] }));
    gathered = new Map();
    cancel = null;
    const isAlone = ready.length === 1;
    for (const alert of ready.toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind))) {
      if (alert.kind !== 'data-updated' || isAlone) show(alert);
    }
  }

  return {
    add: (kind, about) => {
      const known = gathered.get(kind) ?? new Set();
      if (about !== undefined) known.add(about);
      gathered.set(kind, known);
      cancel ??= after(ALERT_BATCH_MS, flush);
    },
    withdraw: (kind, about) => {
      const known = gathered.get(kind);
      if (known?.delete(about) && known.size === 0) gathered.delete(kind);
    },
    close: () => {
      cancel?.();
      cancel = null;
      gathered = new Map();
    },
  };
}

function rankOf(kind: AlertKind): number {
  return PRIORITIES.indexOf(ALERT_KINDS[kind]);
}
