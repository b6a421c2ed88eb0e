import { emergencyCards } from '#contract/areas/medical/emergency-cards.ts';
import { factsOf, sayDay, tableContent, type AnyTableContent } from '../../core/content/content.ts';
import { CARD_WORDS } from './words-rules.ts';

const WORDS = {
  en: { until: 'Until', opened: 'Opened' },
  es: { until: 'Hasta', opened: 'Abierta' },
} as const;

/** Links to emergency cards that a person made, as their download says them. */
export const cardContent: AnyTableContent = tableContent(
  emergencyCards,
  { en: 'Links to emergency cards', es: 'Enlaces a tarjetas de emergencia' },
  ({ user_id, created_at, expires_at, opened_count }, { language, nameOf }) => ({
    title: nameOf(user_id) ?? CARD_WORDS[language].title,
    facts: factsOf({ created_at, rrule: null }, language, [
      [WORDS[language].until, sayDay(expires_at, language)],
      [WORDS[language].opened, String(opened_count)],
    ]),
  }),
);
