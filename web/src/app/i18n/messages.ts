import { needCode } from '../../pwa/missing-code.ts';
import type { LoadMessages } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/language.ts';

export interface MessageFile {
  messages: Record<string, string>;
}
export type MessageFiles = Readonly<Record<string, () => Promise<MessageFile>>>;

// Vite turns this into one small file per area and language, fetched when it is first needed. A visitor's page knows only the files
// of the screens outside of the signed-in app; home-messages.ts knows all others.
const publicFiles: MessageFiles = import.meta.glob<MessageFile>([
  './messages.*.ts',
  '../../areas/{account,account/identity,back-office,family,joining,subscription,subscription/plans}/messages.*.ts',
]);

function findFile(files: MessageFiles, language: Language, area: string) {
  // An area is a folder; one inside another (account/settings) goes by its own name.
  const path = Object.keys(files).find((file) =>
    area === 'app' ? file === `./messages.${language}.ts` : file.endsWith(`/${area}/messages.${language}.ts`),
  );
  return path === undefined ? undefined : files[path];
}

export const loadMessages: LoadMessages = async (language: Language, area: string) => {
  const load =
    findFile(publicFiles, language, area) ??
    findFile((await needCode(() => import('./home-messages.ts'))()).homeFiles, language, area);
  if (!load) throw new Error(`no messages for ${area} in ${language}`);
  return (await needCode(load)()).messages;
};
