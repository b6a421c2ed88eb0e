import { useMemo } from 'react';
import { doses, type Dose, type Medication } from '#contract/areas/medical/medications.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useWrite } from '../../../lib/sync/rows.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { offerUndo } from '../../../ui/toasts/undo.ts';

export interface LoggedDose {
  readonly status: Dose['status'];
  /** Null for now. */
  readonly atMs: number | null;
  readonly dueMs: number | null;
  readonly reason?: string;
}

/** Logs a dose, with or without network. It can be undone. */
export function useLogDose(): (medication: Medication, logged: LoggedDose) => void {
  const { t } = useTranslation('medical-parts');
  const write = useWrite(doses);
  return useMemo(
    () =>
      ({ id, user_id, name }, { status, atMs, dueMs, reason = '' }) => {
        const written = write.create({
          ...{ medication_id: id, user_id, status, taken_at: new Date(atMs ?? Date.now()).toISOString() },
          ...(dueMs === null ? {} : { due_at: new Date(dueMs).toISOString() }),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        });
        offerUndo(
          () => ({ title: t(`logged_${status}`), description: name, undo: t('undo') }),
          () => void write.remove(written.id),
        );
        void written.saved.then((outcome) => {
          if (outcome.kind !== 'refused') return;
          showToast(() => ({ title: t('logFailed'), description: explainError(outcome.error), tone: 'error' }));
        });
      },
    [t, write],
  );
}
