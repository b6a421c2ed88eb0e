import { formatPrice, PLANS } from '#contract/areas/plans/plans.ts';
import type { Language } from '#contract/languages.ts';
import { DAY_MS, LAPSED_FAMILIES_KEPT_DAYS } from '#contract/limits.ts';
import { frameMail, sayDay, type Letter } from '../../platform/mail/frame.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { quoteName } from '../../platform/mail/quote-name.ts';

/** Who reads a mail about a Premium, and which of their families it is about. Moments are milliseconds since 1970. */
export interface PremiumLetter {
  readonly to: string;
  readonly language: Language;
  readonly families: readonly string[];
  /** Those of them for which no other plan takes over at the end. */
  readonly closing: readonly string[];
  /** What they call the payer; `self` for the payer. Null for one without a name. */
  readonly payer: 'self' | { readonly name: string | null };
  readonly end: number;
}

const WORDS = {
  en: {
    unnamed: 'The payer',
    aFamily: 'your family',
    somebody: 'another person',
    ownSubject: 'Your payment for Premium did not go through',
    subject: (families: string) => `The payment for Premium of ${families} did not go through`,
    own: (families: string, price: string) =>
      `The payment of ${price} for Premium of ${families} on Casita did not go through.`,
    others: (families: string, payer: string) =>
      `${payer} pays for Premium of ${families} on Casita. The latest payment did not go through.`,
    until: (date: string) => `Everything keeps working until ${date}.`,
    closes: (families: string) =>
      `Without a payment, Casita is closed for ${families} from then on, until a plan is chosen. Nothing is lost.`,
    goesOn: 'Without a payment, Premium ends that day, and another plan of the family takes its place.',
    update: 'Please update your card. The payment is then tried again.',
    updateLabel: 'Update the card',
    ask: (payer: string) =>
      `Ask ${payer} to update the card, or pay in their place: then you are the payer, and they owe nothing more.`,
    askLabel: 'See the plans',
    paid: 'It was paid meanwhile? Then there is nothing to do.',
    endedSubject: (families: string) => `Premium of ${families} has ended`,
    ended: (families: string) => `Premium of ${families} has ended, because the payment did not go through.`,
    closed: (families: string, date: string) =>
      `Casita is closed for ${families} until a plan is chosen. Nothing is lost: everything is kept until ${date}.`,
    choose: 'Any admin or parent can choose the Free plan, which costs nothing, or pay for Premium.',
    chooseLabel: 'Choose a plan',
    unusedSubject: 'You still pay for Premium',
    unused: (family: string) =>
      `You no longer manage ${family} on Casita, and none of your families uses your Premium now.`,
    renews: (price: string, date: string) => `It renews itself: the next payment of ${price} is due on ${date}.`,
    stop: 'To end it, open “Manage payment” in Casita and cancel it there. You can also keep it for a family in which you are a parent.',
    stopLabel: 'Open Casita',
    elsewhere: (family: string, users: string) =>
      `You no longer manage ${family} on Casita, so the Premium that you have paid for does not count there. It is the plan of ${users}.`,
    useless: 'You pay for Premium on Casita, and none of your families uses it now.',
    twiceSubject: (families: string) => `Premium of ${families} is paid more than once`,
    twice: (families: string, others: string, price: string) =>
      `You and ${others} each pay for Premium of ${families} on Casita, ${price} a month. One payment is enough: nothing changes when the other one ends.`,
    agree: (others: string) =>
      `Agree with ${others} who goes on paying. Whoever stops opens Settings in Casita and cancels at “Subscription”, “Manage payment”.`,
    alone: (families: string) =>
      `Yours is also the only Premium of ${families}. If you cancel it, another plan is needed at its end.`,
    twiceLabel: 'Manage payment',
    settled: 'One of you has cancelled already? Then there is nothing to do.',
  },
  es: {
    unnamed: 'Quien paga',
    aFamily: 'tu familia',
    somebody: 'otra persona',
    ownSubject: 'Tu pago de Premium no se ha podido cobrar',
    subject: (families: string) => `El pago de Premium de ${families} no se ha podido cobrar`,
    own: (families: string, price: string) =>
      `El pago de ${price} por Premium de ${families} en Casita no se ha podido cobrar.`,
    others: (families: string, payer: string) =>
      `${payer} paga Premium de ${families} en Casita. El último pago no se ha podido cobrar.`,
    until: (date: string) => `Todo sigue funcionando hasta el ${date}.`,
    closes: (families: string) =>
      `Si no se paga, desde entonces Casita quedará cerrada para ${families} hasta que se elija un plan. No se pierde nada.`,
    goesOn: 'Si no se paga, Premium termina ese día y otro plan de la familia ocupa su lugar.',
    update: 'Actualiza tu tarjeta. Después volveremos a intentar el cobro.',
    updateLabel: 'Actualizar la tarjeta',
    ask: (payer: string) =>
      `Pide a ${payer} que actualice la tarjeta, o paga en su lugar: entonces pagas tú y esa persona ya no debe nada.`,
    askLabel: 'Ver los planes',
    paid: '¿Ya está pagado? Entonces no tienes que hacer nada.',
    endedSubject: (families: string) => `Premium de ${families} ha terminado`,
    ended: (families: string) => `Premium de ${families} ha terminado, porque el pago no se ha podido cobrar.`,
    closed: (families: string, date: string) =>
      `Casita está cerrada para ${families} hasta que se elija un plan. No se pierde nada: todo se conserva hasta el ${date}.`,
    choose: 'Cualquier madre, padre o admin puede elegir el plan Free, que no cuesta nada, o pagar Premium.',
    chooseLabel: 'Elegir un plan',
    unusedSubject: 'Sigues pagando Premium',
    unused: (family: string) => `Ya no gestionas ${family} en Casita y ahora ninguna familia tuya usa tu Premium.`,
    renews: (price: string, date: string) => `Se renueva por sí solo: el próximo pago de ${price} es el ${date}.`,
    stop: 'Para terminarlo, abre «Gestionar el pago» en Casita y cancélalo allí. También puedes conservarlo para una familia en la que seas madre o padre.',
    stopLabel: 'Abrir Casita',
    elsewhere: (family: string, users: string) =>
      `Ya no gestionas ${family} en Casita, así que el Premium que has pagado no cuenta allí. Es el plan de ${users}.`,
    useless: 'Pagas Premium en Casita y ahora ninguna familia tuya lo usa.',
    twiceSubject: (families: string) => `Premium de ${families} se paga más de una vez`,
    twice: (families: string, others: string, price: string) =>
      `Pagas Premium de ${families} en Casita, y ${others} también: cada pago es de ${price} al mes. Con uno basta: nada cambia cuando termina el otro.`,
    agree: (others: string) =>
      `Acuerda con ${others} quién sigue pagando. Quien lo deje abre Ajustes en Casita y lo cancela en «Suscripción», «Gestionar el pago».`,
    alone: (families: string) =>
      `El tuyo es además el único Premium de ${families}. Si lo cancelas, hará falta otro plan cuando termine.`,
    twiceLabel: 'Gestionar el pago',
    settled: '¿Ya lo ha cancelado alguien? Entonces no hay nada que hacer.',
  },
} as const satisfies Record<Language, object>;

function joinNames(names: readonly string[], language: Language, neutral: string = WORDS[language].aFamily): string {
  return new Intl.ListFormat(language).format(names.map((name) => quoteName(name, neutral)));
}
const priceIn = (language: Language) => formatPrice(PLANS.Premium.monthlyCents, language);

function write(
  { to, language }: Pick<Letter, 'to' | 'language'>,
  subject: string,
  more: Pick<Letter, 'paragraphs' | 'action' | 'notes'>,
  appUrl: string,
): Mail {
  return frameMail({ to, language, subject, heading: subject, ...more }, appUrl);
}

/** Tells the payer or another manager that a payment failed, and until when everything works. */
export function owedMail(letter: PremiumLetter, appUrl: string): Mail {
  const { language, payer, closing, end } = letter;
  const words = WORDS[language];
  const families = joinNames(letter.families, language);
  const isOwn = payer === 'self';
  const name = isOwn ? '' : quoteName(payer.name, words.unnamed);
  return write(
    letter,
    isOwn ? words.ownSubject : words.subject(families),
    {
      paragraphs: [
        isOwn ? words.own(families, priceIn(language)) : words.others(families, name),
        words.until(sayDay(end, language)),
        closing.length > 0 ? words.closes(joinNames(closing, language)) : words.goesOn,
        isOwn ? words.update : words.ask(name),
      ],
      action: isOwn
        ? { label: words.updateLabel, url: `${appUrl}/settings/subscription` }
        : { label: words.askLabel, url: `${appUrl}/pricing` },
      notes: [words.paid],
    },
    appUrl,
  );
}

/** Tells a manager that Premium has ended after a failed payment, and that their family is closed. */
export function endedMail(letter: PremiumLetter, appUrl: string): Mail {
  const { language, end } = letter;
  const words = WORDS[language];
  const families = joinNames(letter.closing, language);
  const keptUntil = sayDay(end + LAPSED_FAMILIES_KEPT_DAYS * DAY_MS, language);
  return write(
    letter,
    words.endedSubject(families),
    {
      paragraphs: [words.ended(families), words.closed(families, keptUntil), words.choose],
      action: { label: words.chooseLabel, url: `${appUrl}/pricing` },
    },
    appUrl,
  );
}

interface UnusedLetter extends Pick<PremiumLetter, 'to' | 'language'> {
  /** The family that they no longer manage; null for one that is gone. */
  readonly family: string | null;
  /** Other families whose plan it is. */
  readonly users: readonly string[];
  readonly renewsAt: number | null;
}

/** Tells a former manager that they pay for a Premium which none of their families uses, or other families than the one they paid for. */
export function unusedMail(letter: UnusedLetter, appUrl: string): Mail {
  const { language, users, renewsAt } = letter;
  const words = WORDS[language];
  const family = letter.family === null ? null : quoteName(letter.family, words.aFamily);
  const what =
    family === null
      ? words.useless
      : users.length > 0
        ? words.elsewhere(family, joinNames(users, language))
        : words.unused(family);
  return write(
    letter,
    words.unusedSubject,
    {
      paragraphs: [
        what,
        ...(renewsAt === null ? [] : [words.renews(priceIn(language), sayDay(renewsAt, language))]),
        words.stop,
      ],
      // A person without a family finds it on the page that every address of the app then shows.
      action: { label: words.stopLabel, url: `${appUrl}/settings/subscription` },
    },
    appUrl,
  );
}

interface PaidTwiceLetter extends Pick<PremiumLetter, 'to' | 'language' | 'families'> {
  /** What the families call the others who pay for them. */
  readonly others: readonly string[];
  /** Families for which only the reader pays. */
  readonly alone: readonly string[];
}

/** Tells one of several payers of the same family that one payment is enough, and how to end theirs. */
export function paidTwiceMail(letter: PaidTwiceLetter, appUrl: string): Mail {
  const { language, alone } = letter;
  const words = WORDS[language];
  const families = joinNames(letter.families, language);
  const names = joinNames(letter.others, language, words.somebody);
  return write(
    letter,
    words.twiceSubject(families),
    {
      paragraphs: [
        words.twice(families, names, priceIn(language)),
        words.agree(names),
        ...(alone.length > 0 ? [words.alone(joinNames(alone, language))] : []),
      ],
      action: { label: words.twiceLabel, url: `${appUrl}/settings/subscription` },
      notes: [words.settled],
    },
    appUrl,
  );
}
