import type { Language } from '#contract/languages.ts';
import type { Saying } from '../../core/content/content.ts';

/** The words of the page on which a person reads what they made in a family. */
export const CONTENT_WORDS = {
  en: {
    page: 'What I made',
    title: (family: string) => `What you made in ${family}`,
    madeOn: (day: string) => `Downloaded from Casita on ${day}.`,
    asOf: (day: string) => `Everything is as it was on ${day}, when you left.`,
    data: 'For other programs there is the same in the file casita.json.',
    nothing: 'You have made nothing there yet.',
    you: 'You',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    birthDate: 'Birthday',
    joined: 'In the family since',
    left: 'Until',
    photos: 'Photos and files',
    photoOf: (name: string) => `Photo of ${name}`,
  },
  es: {
    page: 'Lo que hice',
    title: (family: string) => `Lo que creaste en ${family}`,
    madeOn: (day: string) => `Descargado de Casita el ${day}.`,
    asOf: (day: string) => `Todo está como estaba el ${day}, cuando te fuiste.`,
    data: 'Para otros programas está lo mismo en el archivo casita.json.',
    nothing: 'Todavía no has creado nada allí.',
    you: 'Tú',
    name: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
    birthDate: 'Cumpleaños',
    joined: 'En la familia desde',
    left: 'Hasta',
    photos: 'Fotos y archivos',
    photoOf: (name: string) => `Foto de ${name}`,
  },
} as const satisfies Record<Language, object>;

/** What the page of a download is said with. */
export interface PageSaying extends Saying {
  readonly words: (typeof CONTENT_WORDS)[Language];
}

export const sayingIn = (language: Language, nameOf: Saying['nameOf']): PageSaying => ({
  ...{ language, nameOf },
  words: CONTENT_WORDS[language],
});
