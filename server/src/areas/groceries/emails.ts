import type { GroceryItem } from '#contract/areas/groceries/items.ts';
import { AISLES } from '#contract/areas/groceries/units.ts';
import type { Language } from '#contract/languages.ts';
import { frameMail } from '../../platform/mail/frame.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { quoteName } from '../../platform/mail/quote-name.ts';
import { sayLines } from './amount-rules.ts';

/** Lines of one mail. */
const LINES_MAX = 150;

export interface ListLetter {
  readonly to: string;
  readonly language: Language;
  readonly title: string;
  /** Null for a sender without a name. */
  readonly sender: string | null;
  readonly family: string;
  readonly items: readonly Pick<GroceryItem, 'name' | 'category' | 'quantity' | 'unit' | 'amount_words'>[];
}

const WORDS = {
  en: {
    subject: 'A grocery list for you',
    heading: 'To buy',
    aFamily: 'a family',
    who: (sender: string | null, family: string) =>
      sender === null
        ? `A grocery list of ${family}, sent to you from Casita.`
        : `${sender} of ${family} sends you a grocery list from Casita.`,
    list: (title: string) => `The list: ${title}`,
    unshown: 'One more thing, whose name cannot be mailed',
    more: (count: number) => `And ${count} more.`,
    stranger: 'You do not know who this is from? Then there is nothing to do. Nobody can see that you got it.',
  },
  es: {
    subject: 'Una lista de la compra para ti',
    heading: 'Para comprar',
    aFamily: 'una familia',
    who: (sender: string | null, family: string) =>
      sender === null
        ? `Una lista de la compra de ${family}, enviada desde Casita.`
        : `${sender}, de ${family}, te envía una lista de la compra desde Casita.`,
    list: (title: string) => `La lista: ${title}`,
    unshown: 'Una cosa más, cuyo nombre no se puede enviar por correo',
    more: (count: number) => `Y ${count} más.`,
    stranger: '¿No conoces a quien te escribe? No tienes que hacer nada. Nadie puede ver que lo has recibido.',
  },
} as const satisfies Record<Language, unknown>;

const placeOf = (category: GroceryItem['category']) => AISLES.indexOf(category ?? 'other');

/**
 * What is still to buy, by aisle and added up. Its reader may know nothing of Casita: the subject has no word of a person, and no text
 * of theirs becomes a link.
 */
export function listMail({ to, language, title, sender, family, items }: ListLetter, appUrl: string): Mail {
  const words = WORDS[language];
  const sorted = items.toSorted((one, other) => placeOf(one.category) - placeOf(other.category));
  const lines = sayLines(sorted, language);
  const shown = lines.slice(0, LINES_MAX).map(({ name, amount }) => {
    const [said, howMuch] = [quoteName(name, words.unshown), quoteName(amount, null)];
    return howMuch === null ? said : `${said}: ${howMuch}`;
  });
  const quoted = quoteName(title, null);
  return frameMail(
    {
      ...{ to, language, subject: words.subject, heading: words.heading, items: shown },
      paragraphs: [
        words.who(quoteName(sender, null), quoteName(family, words.aFamily)),
        ...(quoted === null ? [] : [words.list(quoted)]),
      ],
      notes: [...(lines.length > LINES_MAX ? [words.more(lines.length - LINES_MAX)] : []), words.stranger],
    },
    appUrl,
  );
}
