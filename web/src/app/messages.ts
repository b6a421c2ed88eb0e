import { needCode } from '../pwa/missing-code.ts';
import type { LoadMessages } from '../lib/i18n.ts';
import type { Language } from '../lib/language.ts';

interface MessageFile {
  messages: Record<string, string>;
}

// Vite turns this into one small file per area and language, fetched when it is first needed.
const files = import.meta.glob<MessageFile>(['./messages.*.ts', '../areas/*/messages.*.ts']);

export const loadMessages: LoadMessages = async (language: Language, area: string) => {
  const load = files[area === 'app' ? `./messages.${language}.ts` : `../areas/${area}/messages.${language}.ts`];
  if (!load) throw new Error(`no messages for ${area} in ${language}`);
  return (await needCode(load)()).messages;
};
