import { useEffect } from 'react';
import { theClient } from '../../lib/sync/client.ts';
import { closeNews } from '../../ui/toasts/toasts.ts';
import { forgetUndo } from '../../ui/toasts/undo.ts';

/** At a switch of families, nothing stays that toasts report of the former one, nor what the keys would undo there. */
export function useClearFamilyState(): void {
  useEffect(() => {
    const { session } = theClient();
    let home = session.read().family?.id;
    return session.subscribe(() => {
      const next = session.read().family?.id;
      if (next === home) return;
      forgetUndo();
      if (next !== undefined && home !== undefined) closeNews();
      home = next;
    });
  }, []);
}
