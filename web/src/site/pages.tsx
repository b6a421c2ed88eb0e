import type { ReactNode } from 'react';
import type { PageName } from '#contract/public-pages.ts';
import type { Language } from '#web/lib/i18n/language.ts';
import { AboutPage } from './about-page.tsx';
import type { FormState } from './enquiries/enquiry-form.tsx';
import { AdvertisingPage, BuzonPage, CertifiedProfessionalsPage, ContactPage } from './enquiries/enquiry-pages.tsx';
import { messages as enquiriesEn } from './enquiries/messages.en.ts';
import { messages as enquiriesEs } from './enquiries/messages.es.ts';
import { InstallPage } from './install/install-page.tsx';
import { messages as installEn } from './install/messages.en.ts';
import { messages as installEs } from './install/messages.es.ts';
import { LandingPage } from './landing-page.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import { messages as legalEn } from './legal/messages.en.ts';
import { messages as legalEs } from './legal/messages.es.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';
import { PricingPage } from './pricing-page.tsx';

const WORDS = {
  en: { ...en, enquiries: enquiriesEn, legal: legalEn, install: installEn },
  es: { ...es, enquiries: enquiriesEs, legal: legalEs, install: installEs },
};

export type SiteWords = (typeof WORDS)['en'];

export const readWords = (language: Language): SiteWords => WORDS[language];

interface SitePage {
  title: string;
  summary: string;
  body: ReactNode;
}

/** Pages with a form. They are rendered once per state of the form. */
const FORM_PAGES: ReadonlySet<PageName> = new Set(['contact', 'buzon', 'advertising', 'certified-professionals']);

export const statesOf = (name: PageName): readonly FormState[] =>
  FORM_PAGES.has(name) ? ['empty', 'sent', 'failed', 'busy'] : ['empty'];

/** One public page in one language. */
export function describePage(name: PageName, language: Language, state: FormState): SitePage {
  const words = readWords(language);
  const { enquiries, legal } = words;
  const form = { language, state, words: enquiries };
  switch (name) {
    case 'landing':
      return {
        ...words.landing,
        body: (
          <LandingPage words={{ ...words.landing, open: words.frame.open }} plans={words.plans} language={language} />
        ),
      };
    case 'pricing':
      return { ...words.pricing, body: <PricingPage words={words.pricing} plans={words.plans} language={language} /> };
    case 'about':
      return { ...words.about, body: <AboutPage words={words.about} /> };
    case 'contact':
      return { ...enquiries.contact, body: <ContactPage {...form} /> };
    case 'buzon':
      return { ...enquiries.buzon, body: <BuzonPage {...form} /> };
    case 'advertising':
      return { ...enquiries.advertising, body: <AdvertisingPage {...form} /> };
    case 'certified-professionals':
      return { ...enquiries.professionals, body: <CertifiedProfessionalsPage {...form} /> };
    case 'privacy':
      return { ...legal.privacy, body: <LegalPage words={legal.privacy} since={legal.since} /> };
    case 'terms':
      return { ...legal.terms, body: <LegalPage words={legal.terms} since={legal.since} /> };
    case 'install':
      return { ...words.install, body: <InstallPage words={words.install} /> };
  }
}
