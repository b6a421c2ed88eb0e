import { renderToStaticMarkup } from 'react-dom/server';
import { AuthScreen, type AuthTab } from '../../areas/account/auth-screen.tsx';
import { LANGUAGES, type Language } from '../../lib/i18n/language.ts';
import { showWords, translatorOf } from '../../lib/i18n/i18n.ts';
import { KitLabelsProvider } from '../../ui/labels.tsx';

interface MessageFile {
  messages: Record<string, string>;
}
const files = import.meta.glob<MessageFile>(['../i18n/messages.{en,es}.ts', '../../areas/account/messages.*.ts'], {
  eager: true,
});
const wordsOf = (folder: string, language: Language) =>
  Object.entries(files).find(([file]) => file.endsWith(`${folder}/messages.${language}.ts`))?.[1].messages ?? {};

const nothing = () => undefined;

export interface AuthForm {
  language: Language;
  tab: AuthTab;
  title: string;
  html: string;
}

/** Renders /auth at build, in each language and for each tab, as it is drawn for a visitor without anything in the address. */
export function renderAuthForms(): AuthForm[] {
  return LANGUAGES.flatMap((language) => {
    showWords(language, { app: wordsOf('i18n', language), account: wordsOf('account', language) });
    const say = translatorOf('account');
    const labels = {
      close: say('app:close'),
      showPassword: say('app:showPassword'),
      hidePassword: say('app:hidePassword'),
      notices: say('app:notices'),
    };
    return (['login', 'signup'] as const).map((tab) => {
      const html = renderToStaticMarkup(
        <KitLabelsProvider value={labels}>
          <AuthScreen
            {...{ tab, knownEmail: '', invitation: null, banner: null, isTrialPicked: false }}
            {...{ onTab: nothing, onEntering: nothing, onForgot: nothing, onCode: nothing }}
          />
        </KitLabelsProvider>,
      );
      // Sending such a form does nothing, even if no script runs: a password never gets into the address.
      // No button is disabled, because the app presses it again once the fields are filled in.
      const form = html.replace('<form ', '<form method="dialog" ').replaceAll(' disabled=""', '');
      return { language, tab, title: `${say(tab === 'signup' ? 'signUp' : 'logIn')} · Casita`, html: form };
    });
  });
}
