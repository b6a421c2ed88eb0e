import { useMemo } from 'react';
import { familyEvents, type EventChanges, type FamilyEvent } from '#contract/areas/calendar.ts';
import { newId } from '#contract/ids.ts';
import { localStarts, startOf } from '#contract/recurrence/occurrences.ts';
import {
  planChange,
  planSingle,
  repeats,
  seriesWith,
  type Chosen,
  type Plan,
  type Reach,
} from '#contract/recurrence/series.ts';
import { useFindRow, useWriteGroup, type Written } from '../../lib/sync/rows.ts';

/** An event, and which of its occurrences. */
export interface Occasion {
  readonly event: FamilyEvent;
  readonly recurrenceId: string | null;
}

export interface Plans {
  /** Which occurrences a change can be meant for; empty where that is no question. Null deletes. */
  reachesOf(occasion: Occasion, changes: EventChanges | null): readonly Reach[];
  /** The writes of a change; null where it cannot be made so. */
  planFor(occasion: Occasion, reach: Reach, changes: EventChanges | null): Plan | null;
  /** The versions of the known rows. */
  readonly versions: ReadonlyMap<string, number>;
  /** `seen` are the versions that the person had before them, where these are not the newest (`Write.update`). */
  run(writes: Plan['writes'], seen?: ReadonlyMap<string, number>): Omit<Written<unknown>, 'id'>;
}

/** Changes events, and occurrences of those that repeat. `known` are the rows of the shown window. */
export function usePlans(known: readonly FamilyEvent[]): Plans {
  const find = useFindRow(familyEvents);
  const writeGroup = useWriteGroup(familyEvents);
  return useMemo(() => {
    function chosenOf({ event, recurrenceId }: Occasion): Chosen | null {
      const series = seriesWith(known, event);
      if (recurrenceId === null || series === null || !repeats(series)) return null;
      return { event, series, recurrenceId, known, find, newId: newId() };
    }
    return {
      reachesOf: (occasion, changes) => {
        const chosen = chosenOf(occasion);
        if (chosen === null) return [];
        const isFirst = localStarts(chosen.series, startOf(chosen.series), '9998', 1)[0] === chosen.recurrenceId;
        const changesRule = changes?.rrule !== undefined && changes.rrule !== chosen.series.rrule;
        return (['one', 'following', 'all'] as const).filter((reach) => {
          if (reach === 'one') return !changesRule;
          return !(reach === 'following' && isFirst) && planChange(chosen, reach, changes) !== null;
        });
      },
      planFor: (occasion, reach, changes) => {
        const chosen = chosenOf(occasion);
        return chosen === null ? planSingle(occasion.event, changes) : planChange(chosen, reach, changes);
      },
      versions: new Map(known.map(({ id, version }) => [id, version])),
      run: (writes, seen) =>
        writeGroup((group) => {
          for (const write of writes) {
            if (write.op === 'create') group.create(familyEvents, write.fields, write.id);
            else if (write.op === 'update') group.update(familyEvents, write.id, write.fields, seen?.get(write.id));
            else group[write.op](familyEvents, write.id);
          }
        }),
    };
  }, [known, find, writeGroup]);
}
