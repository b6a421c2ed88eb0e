import { translatorOf } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo, rememberUndo } from '../../ui/toasts/undo.ts';
import { wordOfWaiting } from '../waiting-words.ts';
import type { Made, Maker } from './maker.ts';

/** Says what became of a row that was made, and offers to take it back. `onLost` is called where neither the server nor the device has it. */
export async function tellMade(maker: Maker, made: Made, onLost: () => void = () => undefined): Promise<void> {
  const t = () => translatorOf(maker.area);
  const outcome = await made.saved;
  if (outcome.kind === 'refused') {
    // A change that the server refused is in the tray. One that this device could not store exists only here.
    if (outcome.error.code === 'DEVICE_STORAGE') onLost();
    const { error } = outcome;
    showToast(() => ({ title: t()('createFailed'), description: maker.explain(error), tone: 'error' }));
    return;
  }
  const why = outcome.kind === 'waiting' && outcome.cause === 'session' ? () => t()('errorSession') : null;
  const say = () => ({
    key: maker.table.name,
    ...(outcome.kind === 'saved'
      ? { title: made.sayCreated(), tone: 'done' as const }
      : { title: t()(wordOfWaiting(outcome)) }),
    ...(why ? { description: why() } : {}),
  });
  const offered = maker.offerToShow?.(made.id);
  if (offered) {
    showToast(() => ({ ...say(), action: offered }));
    rememberUndo(made.undo);
  } else offerUndo(() => ({ ...say(), undo: t()('undo') }), made.undo, { isOnlyWay: false });
}
