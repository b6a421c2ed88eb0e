export const messages = {
  history: 'History',
  historyKitchen: 'at the kitchen screen',
  historyLoading: 'Loading the history',
  historyFailed: 'The history could not be loaded. Close it and try again.',
  historyServer: 'Casita',
  historyUnknown: 'A former member',
  historyCreate: '{{who}} created it',
  historyRemove: '{{who}} deleted it',
  historyRestore: '{{who}} restored it',
  historyTitle: '{{who}} renamed it from “{{from}}”',
  historyDescription: '{{who}} changed the description',
  historyDue: '{{who}} moved it from {{from}}',
  historyDueSet: '{{who}} set the date: {{to}}',
  historyDueGone: '{{who}} removed the date: {{from}}',
  historyRepeat: '{{who}} made it repeat {{to}}',
  historyRepeatGone: '{{who}} ended the repeat',
  historyPeople: '{{who}} gave it to {{to}}',
  historyFiles: '{{who}} changed the files',
  historyDone: '{{who}} ticked it off',
  historyNotDone: '{{who}} took the tick back',
  historyStarted: '{{who}} started it',
  historyNotStarted: '{{who}} put it back to pending',
  historyBringBack: 'Bring back',
  historyBringBackOf: 'Bring back what was before: {{what}}',
  historyBroughtBack: 'Brought back',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'task-history': typeof messages;
  }
}
