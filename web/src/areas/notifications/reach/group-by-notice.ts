import type { Delivery } from '#contract/areas/notices/deliveries.ts';

/** The deliveries of each notice, that of the newest notice first. */
export function groupByNotice(rows: readonly Delivery[]): (readonly [Delivery, ...Delivery[]])[] {
  const groups = new Map<string, [Delivery, ...Delivery[]]>();
  const byNewest = rows.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  for (const row of byNewest) {
    const group = groups.get(row.notification_id);
    if (group) group.push(row);
    else groups.set(row.notification_id, [row]);
  }
  return [...groups.values()];
}
