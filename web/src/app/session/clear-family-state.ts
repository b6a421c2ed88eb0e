import { useEffect } from 'react';
import { prepareArea, translatorOf } from '../../lib/i18n/i18n.ts';
import { theClient } from '../../lib/sync/client.ts';
import { closeNews, showToast } from '../../ui/toasts/toasts.ts';
import { forgetUndo } from '../../ui/toasts/undo.ts';

/** At a switch of families, nothing stays that toasts report of the former one, nor what the keys would undo there. */
export function useClearFamilyState(): void {
  useEffect(() => {
    const { session } = theClient();
    let home = session.read().family;
    return session.subscribe(() => {
      const { family: next, families } = session.read();
      const former = home;
      home = next;
      if (next?.id === former?.id) return;
      forgetUndo();
      if (!next || !former) return;
      closeNews();
      if (!families.some(({ id }) => id === former.id)) void tellOfEnd(former.name, next.name);
    });
  }, []);
}

/** The screen shows another home without a click of the person, so the toast stays until it is closed. */
async function tellOfEnd(name: string, other: string): Promise<void> {
  await prepareArea('family');
  const t = translatorOf('family');
  showToast(() => ({
    ...{ key: 'former-family', durationMs: null },
    ...{ title: t('noLongerIn', { name }), description: t('youAreIn', { name: other }) },
  }));
}
