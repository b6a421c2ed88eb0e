import { useState } from 'react';
import { familyEvents } from '#contract/areas/calendar.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useWriteGroup } from '../../../lib/sync/rows.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { offerUndo } from '../../../ui/toasts/undo.ts';
import { groupsOf, reverseOf, type ImportItem, type ImportWrite } from './plan-import.ts';

type AnyWrite = ImportWrite | ReturnType<typeof reverseOf>[number];

/** Imports items in groups, each saved as a whole. `progress`: groups that are done, of all; null while none is under way. */
export function useImport() {
  const { t } = useTranslation('files');
  const writeGroup = useWriteGroup(familyEvents);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);

  const send = (writes: readonly AnyWrite[]) =>
    writeGroup((group) => {
      for (const write of writes) {
        if (write.op === 'create') group.create(familyEvents, write.fields, write.id);
        else if (write.op === 'update') group.update(familyEvents, write.id, write.fields);
        else if (write.op === 'restore') group.restore(familyEvents, write.id);
        else group.remove(familyEvents, write.id);
      }
    });

  /** True when all was saved, or waits on the device. What was saved before a refusal stays, and can be undone too. */
  async function run(items: readonly ImportItem[]): Promise<boolean> {
    const groups = groupsOf(items, CHANGES_PER_CALL);
    const done: ImportWrite[][] = [];
    setProgress({ done: 0, all: groups.length });
    for (const writes of groups) {
      const outcome = await send(writes).saved;
      if (outcome.kind === 'refused') {
        const { error } = outcome;
        showToast(() => ({ title: t('importFailed'), description: explainError(error), tone: 'error' }));
        break;
      }
      done.push(writes);
      setProgress({ done: done.length, all: groups.length });
    }
    setProgress(null);
    const isWhole = done.length === groups.length;
    if (done.length > 0) {
      const undo = () => done.toReversed().forEach((writes) => void send(reverseOf(writes)));
      const count = items.length;
      offerUndo(() => ({ title: isWhole ? t('imported', { count }) : t('importedPartly'), undo: t('undo') }), undo);
    }
    return isWhole;
  }

  return { run, progress };
}
