import { nameFamily } from '#contract/areas/family.ts';
import { displayName } from '#contract/areas/own-account.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { LANGUAGES, resolveLanguage } from '../../lib/i18n/language.ts';
import { type Translate } from '../../lib/i18n/i18n.ts';

interface Names {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/**
 * Suggests a family name from the typed last name, else from the first name. A name that a person gave stays. A name from the automatic
 * set-up, often made from an email address, is replaced.
 */
export function suggestFamilyName(
  family: { readonly name: string },
  maker: Names & { readonly email: string | null },
  typed: Names,
  t: Translate<'family'>,
  language: string,
): string {
  const given = LANGUAGES.map((one) => nameFamily(displayName(maker), one));
  if (!given.includes(family.name)) return family.name;
  const [first, last] = [typed.first_name?.trim(), typed.last_name?.trim()];
  const suggested = last
    ? t('familyOfLastName', { name: last })
    : first
      ? nameFamily(first, resolveLanguage(language))
      : t('familyUnnamed');
  return suggested.slice(0, NAME_MAX);
}
