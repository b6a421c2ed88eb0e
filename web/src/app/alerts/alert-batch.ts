import { ALERT_PRIORITIES, type AlertKind, type AlertReports } from '../../areas/area.ts';

/** How long alerts are gathered before they are shown, merged by kind. */
export const ALERT_BATCH_MS = 2_000;

/** All alerts of one kind within one batch: its rows, each once. */
export interface MergedAlert {
  readonly kind: AlertKind;
  readonly rows: AlertRows;
}

type AlertRows = Parameters<AlertKind['describe']>[0];

export interface AlertBatch extends AlertReports {
  /** Reports that something has changed, whatever it is. */
  addUpdate(): void;
  close(): void;
}

/**
 * Gathers alerts for two seconds, counted from the first one. Then shows one alert per kind. The most important one comes last,
 * so that it lies on top. Null, that something has changed, is shown only when there is no other.
 */
export function createAlertBatch(
  show: (alert: MergedAlert | null) => void,
  after: (ms: number, run: () => void) => () => void,
): AlertBatch {
  let gathered = new Map<AlertKind, Map<string, AlertRows[number]>>();
  let isUpdated = false;
  let cancel: (() => void) | null = null;

  function flush(): void {
    const ready = [...gathered].flatMap(([kind, rows]): MergedAlert[] => {
      const [first, ...others] = rows.values();
      return first ? [{ kind, rows: [first, ...others] }] : [];
    });
    const wasUpdated = isUpdated;
    close();
    for (const alert of ready.toSorted((one, other) => rankOf(one) - rankOf(other))) show(alert);
    if (wasUpdated && ready.length === 0) show(null);
  }
  function close(): void {
    cancel?.();
    cancel = null;
    gathered = new Map();
    isUpdated = false;
  }
  const wait = () => {
    cancel ??= after(ALERT_BATCH_MS, flush);
  };

  return {
    add: (kind, row) => {
      gathered.set(kind, (gathered.get(kind) ?? new Map()).set(row.id, row));
      wait();
    },
    addUpdate: () => {
      isUpdated = true;
      wait();
    },
    withdraw: (kind, id) => void gathered.get(kind)?.delete(id),
    close,
  };
}

const rankOf = ({ kind }: MergedAlert) => ALERT_PRIORITIES.indexOf(kind.priority);
