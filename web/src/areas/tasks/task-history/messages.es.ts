import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  history: 'Historial',
  historyLoading: 'Cargando el historial',
  historyFailed: 'No se ha podido cargar el historial. Ciérralo e inténtalo de nuevo.',
  historyServer: 'Casita',
  historyUnknown: 'Alguien que ya no está',
  historyCreate: '{{who}} la creó',
  historyRemove: '{{who}} la borró',
  historyRestore: '{{who}} la restauró',
  historyTitle: '{{who}} le cambió el título, que era «{{from}}»',
  historyDescription: '{{who}} cambió la descripción',
  historyDue: '{{who}} cambió la fecha, que era: {{from}}',
  historyDueSet: '{{who}} puso la fecha: {{to}}',
  historyDueGone: '{{who}} quitó la fecha: {{from}}',
  historyRepeat: '{{who}} la puso a repetirse: {{to}}',
  historyRepeatGone: '{{who}} quitó la repetición',
  historyPeople: '{{who}} se la dio a {{to}}',
  historyFiles: '{{who}} cambió los archivos',
  historyDone: '{{who}} la marcó como hecha',
  historyNotDone: '{{who}} la desmarcó',
  historyStarted: '{{who}} la empezó',
  historyNotStarted: '{{who}} la dejó pendiente',
  historyBringBack: 'Recuperar',
  historyBringBackOf: 'Recuperar lo que había antes: {{what}}',
  historyBroughtBack: 'Recuperada como estaba',
};
