import { needCode } from '../../pwa/missing-code.ts';
import type { LoadMessages } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/language.ts';

interface MessageFile {
  messages: Record<string, string>;
}

// Vite turns this into one small file per area and language, fetched when it is first needed.
const files = import.meta.glob<MessageFile>([
  './messages.*.ts',
  '../shell/messages.*.ts',
  '../../areas/**/messages.*.ts',
]);

export const loadMessages: LoadMessages = async (language: Language, area: string) => {
  // An area is a folder; one inside another (account/settings) goes by its own name.
  const path = Object.keys(files).find((file) =>
    area === 'app' ? file === `./messages.${language}.ts` : file.endsWith(`/${area}/messages.${language}.ts`),
  );
  const load = path === undefined ? undefined : files[path];
  if (!load) throw new Error(`no messages for ${area} in ${language}`);
  return (await needCode(load)()).messages;
};
