import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import type { Language } from '#contract/languages.ts';
import { frameMail, type Letter } from '../../platform/mail/frame.ts';
import type { Mail } from '../../platform/mail/mail.ts';

type Words = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'notes'> & { readonly label: string };

const CONFIRMATION: Record<Language, Words> = {
  en: {
    subject: 'Confirm your email for Casita',
    heading: 'One step and the house is yours',
    paragraphs: [
      'You made an account with this address. Please confirm that it is yours: then nobody else can use it here.',
    ],
    label: 'Confirm email',
    notes: [
      `The link works for ${CONFIRM_LINK_HOURS} hours, once.`,
      'You did not make an account with Casita? Opening the link changes nothing: on its page you can have the account removed.',
    ],
  },
  es: {
    subject: 'Confirma tu correo en Casita',
    heading: 'Un paso y la casa es tuya',
    paragraphs: ['Has creado una cuenta con este correo. Confirma que es tuyo: así nadie más podrá usarlo aquí.'],
    label: 'Confirmar correo',
    notes: [
      `El enlace sirve una vez, durante ${CONFIRM_LINK_HOURS} horas.`,
      '¿No has creado ninguna cuenta en Casita? Abrir el enlace no cambia nada: en su página puedes pedir que se elimine la cuenta.',
    ],
  },
};

const RESET: Record<Language, Words> = {
  en: {
    subject: 'A new password for Casita',
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password. Open the link and choose one; you will be signed out everywhere else.',
    ],
    label: 'Choose a new password',
    notes: [
      `The link works for ${RESET_LINK_MINUTES} minutes, once.`,
      'It was not you? Then there is nothing to do: your password stays as it is.',
    ],
  },
  es: {
    subject: 'Una contraseña nueva para Casita',
    heading: 'Elige una contraseña nueva',
    paragraphs: [
      'Alguien, esperamos que tú, ha pedido una contraseña nueva. Abre el enlace y elige una; se cerrará la sesión en tus otros dispositivos.',
    ],
    label: 'Elegir contraseña',
    notes: [
      `El enlace sirve una vez, durante ${RESET_LINK_MINUTES} minutos.`,
      '¿No has sido tú? No tienes que hacer nada: tu contraseña sigue siendo la misma.',
    ],
  },
};

/** The path that a confirmation link leads to; the screen there decides what follows. */
const AFTER_CONFIRMATION = '/dashboard';

export function confirmationMail(to: string, token: string, appUrl: string, language: Language): Mail {
  const url = `${appUrl}/confirm-email?${new URLSearchParams({ token, redirect_to: AFTER_CONFIRMATION }).toString()}`;
  return write(to, CONFIRMATION[language], url, appUrl, language);
}

export function resetMail(to: string, token: string, appUrl: string, language: Language): Mail {
  const url = `${appUrl}/auth/reset-password?${new URLSearchParams({ token }).toString()}`;
  return write(to, RESET[language], url, appUrl, language);
}

function write(to: string, { label, ...words }: Words, url: string, appUrl: string, language: Language): Mail {
  return frameMail({ to, language, ...words, action: { label, url } }, appUrl);
}

/** Answers of the two calls that send mails, in the caller's language. */
export const CONFIRMATION_ANSWERS: Record<Language, { confirmed: string; sent: string }> = {
  en: {
    confirmed: 'Your email is already confirmed. You can log in.',
    sent: "If an account exists for this address, you'll receive a confirmation email shortly.",
  },
  es: {
    confirmed: 'Tu correo ya está confirmado. Puedes entrar.',
    sent: 'Si hay una cuenta con este correo, recibirás enseguida un mensaje para confirmarlo.',
  },
};
