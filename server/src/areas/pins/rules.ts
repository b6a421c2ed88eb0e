import { randomInt } from 'node:crypto';
import type { PinRefusal } from '#contract/areas/pins/pin-access.ts';
import type { Language } from '#contract/languages.ts';
import { CODE_CHARACTERS, CODE_LENGTH, CODE_TRIES_PER_HOUR } from '#contract/areas/pins/sign-in.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Notice } from '../../core/notices/write-commands.ts';

/** A name as it is compared: without accents and what cannot be seen, in small letters, with single spaces. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** A new family or pairing code: 39 random bits. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');

const REFUSALS: Readonly<Record<PinRefusal, readonly [field: 'pin' | 'memberId', message: string]>> = {
  guessable: ['pin', 'This PIN is too easy to guess. Please choose another one.'],
  account: ['memberId', 'This person signs in with an account of their own.'],
  same_name: ['memberId', 'Another child with a PIN has this name. Please give one of them another name.'],
  no_name: ['memberId', 'This person needs a first name to sign in by PIN.'],
  full: ['memberId', 'The plan of this family has no place for another member.'],
};

export function refusePin(refusal: PinRefusal, otherField?: string): Problem {
  const [field, message] = REFUSALS[refusal];
  return new Problem('UNPROCESSABLE', message, { fields: { [otherField ?? field]: refusal } });
}

/** The answer to a wrong PIN, and elsewhere also to a wrong code or name. `triesLeft` is told on paired devices. */
export function wrongPin(triesLeft?: number): Problem {
  const fields = { pin: 'incorrect' };
  return triesLeft === undefined
    ? new Problem('INVALID_CREDENTIALS', 'The code, the name or the PIN is wrong.', { fields })
    : new Problem('INVALID_CREDENTIALS', 'The PIN is wrong.', { fields: { ...fields, tries_left: String(triesLeft) } });
}

export const notPaired = (): Problem => new Problem('PGRST116', 'This device is not paired with a family any more.');

export function lockedPin(): Problem {
  return new Problem('INVALID_CREDENTIALS', 'Too many wrong PINs on this device. A parent can unlock it.', {
    fields: { pin: 'locked' },
  });
}

/** The notification of a manager that wrong PINs have locked a child, on a paired device or (null) elsewhere. */
export function describeLock(
  { child, memberId, device }: { child: string; memberId: string; device: string | null },
  language: Language,
): Notice {
  const [title, content] =
    language === 'es'
      ? [
          `El PIN de ${child} está bloqueado`,
          device === null
            ? 'Cinco PIN erróneos en un dispositivo sin vincular. Puedes desbloquearlo, o esperar una hora.'
            : `Cinco PIN erróneos en «${device}». Puedes desbloquearlo en su página.`,
        ]
      : [
          `${child}'s PIN is locked`,
          device === null
            ? 'Five wrong PINs on a device that is not paired. You can unlock it, or wait an hour.'
            : `Five wrong PINs on “${device}”. You can unlock it on their page.`,
        ];
  return { title, content, category: 'warning', priority: 'high', link: `/family/${memberId}` };
}

/** The notification of a manager that another one is none any more, with the children whose PIN this person may know. */
export function describeFormerManager(
  { family, manager, children }: { family: string; manager: string; children: readonly string[] },
  language: Language,
): Notice {
  const names = new Intl.ListFormat(language).format(children);
  const [title, ended, advice] =
    language === 'es'
      ? [
          `${manager} ya no administra ${family}`,
          `El código de la familia es nuevo, y los dispositivos que vinculó ${manager} ya no lo están.`,
          ` ${manager} puede conocer el PIN de ${names}: conviene cambiarlo.`,
        ]
      : [
          `${manager} no longer manages ${family}`,
          `The family code is new, and the devices that ${manager} paired are not paired any more.`,
          ` ${manager} may know the PIN of ${names}: please change it.`,
        ];
  const content = children.length > 0 ? ended + advice : ended;
  return { title, content, category: 'warning', priority: 'high', link: '/family' };
}

/** The notification of a manager that wrong answers have used the family code up. */
export function describeUsedUpCode(language: Language): Notice {
  const [title, content] =
    language === 'es'
      ? [
          'Alguien intenta adivinar con el código de tu familia',
          `Hubo ${CODE_TRIES_PER_HOUR} respuestas erróneas en una hora. Hasta que pase, tus hijos solo entran en dispositivos vinculados o que ya usaron. Si renuevas el código, vuelve a valer enseguida.`,
        ]
      : [
          'Somebody is guessing at your family code',
          `There were ${CODE_TRIES_PER_HOUR} wrong answers in an hour. Until it is over, your children sign in only on paired devices and on those they have used before. A renewed code works at once.`,
        ];
  return { title, content, category: 'warning', priority: 'high', link: '/family' };
}
