import { translatorOf } from '../../../lib/i18n/i18n.ts';
import type { Written } from '../../../lib/sync/rows.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';

/** Says that a preference was stored. One that was refused is only logged (`useDropRefused`). */
export async function sayWritten(written: Pick<Written<unknown>, 'saved'> | null): Promise<void> {
  const outcome = await written?.saved;
  if (!outcome || outcome.kind === 'refused') return;
  const t = translatorOf('reach');
  const isSaved = outcome.kind === 'saved';
  showToast(() => ({
    key: 'notification-preferences',
    title: t(isSaved ? 'updated' : 'updatedHere'),
    ...(isSaved ? { tone: 'done' as const } : {}),
  }));
}
