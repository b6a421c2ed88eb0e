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

/** What search engines show below the title. Here, because the app itself never says it. */
const SUMMARIES: Readonly<Record<Language, Readonly<Record<AuthTab, string>>>> = {
  en: {
    login: "Log in to your family's Casita: tasks, calendar and people in one place, on every phone.",
    signup: "Create your family's Casita: tasks, calendar and people in one place, free to begin with.",
  },
  es: {
    login: 'Entra en la Casita de tu familia: tareas, calendario y personas en un solo sitio, en cada teléfono.',
    signup: 'Crea la Casita de tu familia: tareas, calendario y personas en un solo sitio, gratis para empezar.',
  },
};

const nothing = () => undefined;

export interface AuthForm {
  language: Language;
  tab: AuthTab;
  title: string;
  summary: string;
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
      const title = `${say(tab === 'signup' ? 'signUp' : 'logIn')} · Casita`;
      return { language, tab, title, summary: SUMMARIES[language][tab], html: form };
    });
  });
}
