import type { MessageFile, MessageFiles } from './messages.ts';

/** The message files of the shell, of Today, of what another member sees and of every area. */
export const homeFiles: MessageFiles = import.meta.glob<MessageFile>([
  '../{see-as,shell,today}/messages.*.ts',
  '../../areas/**/messages.*.ts',
  // A visitor's page knows them already (messages.ts). Each name of a file costs both pages bytes.
  '!../../areas/{account,account/identity,back-office,family,joining,subscription,subscription/plans}/messages.*.ts',
]);
