import type { MessageFile, MessageFiles } from './messages.ts';

/** The message files of the shell, of Today and of every area. */
export const homeFiles: MessageFiles = import.meta.glob<MessageFile>([
  '../{shell,today}/messages.*.ts',
  '../../areas/**/messages.*.ts',
]);
