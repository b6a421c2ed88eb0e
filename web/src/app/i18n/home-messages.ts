import type { MessageFile, MessageFiles } from './messages.ts';

/** The message files of the shell and of every area. */
export const homeFiles: MessageFiles = import.meta.glob<MessageFile>([
  '../shell/messages.*.ts',
  '../../areas/**/messages.*.ts',
]);
