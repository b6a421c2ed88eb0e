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
  /** Null has that something has changed. */
  let gathered = new Map<AlertKind | null, Map<string, AlertRows[number]>>();
  let cancel: (() => void) | null = null;

  function flush(): void {
    const ready = [...gathered].flatMap(([kind, rows]): MergedAlert[] => {
      const [first, ...others] = rows.values();
      return kind && first ? [{ kind, rows: [first, ...others] }] : [];
    });
    const isUpdated = gathered.has(null);
    close();
    for (const alert of ready.toSorted((one, other) => rankOf(one) - rankOf(other))) show(alert);
    if (isUpdated && ready.length === 0) show(null);
  }
  function close(): void {
    cancel?.();
    cancel = null;
    gathered = new Map();
  }
  function rowsOf(kind: AlertKind | null) {
    const rows = gathered.get(kind) ?? new Map<string, AlertRows[number]>();
    gathered.set(kind, rows);
    cancel ??= after(ALERT_BATCH_MS, flush);
    return rows;
  }

  return {
    add: (kind, row) => void rowsOf(kind).set(row.id, row),
    addUpdate: () => void rowsOf(null),
    withdraw: (kind, id) => void gathered.get(kind)?.delete(id),
    close,
  };
}

const rankOf = ({ kind }: MergedAlert) => ALERT_PRIORITIES.indexOf(kind.priority);
