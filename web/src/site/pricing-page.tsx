import type { Language } from '#web/lib/i18n/language.ts';
import type { messages } from './messages.en.ts';
import { Plans } from './plans.tsx';
import { Prose } from './prose.tsx';

interface PricingPageProps {
  words: (typeof messages)['pricing'];
  plans: (typeof messages)['plans'];
  language: Language;
}

/** For visitors. Signed-in people get the app's page at this address. */
export function PricingPage({ words, plans, language }: PricingPageProps) {
  return (
    <>
      <Plans words={plans} language={language} level={1}>
        <p>{words.intro}</p>
      </Plans>
      <section className="reading" aria-labelledby="questions">
        <h2 id="questions">{words.questionsTitle}</h2>
        <dl className="questions">
          {Object.entries(words.questions).map(([name, { title, text }]) => (
            <div key={name}>
              <dt>{title}</dt>
              <dd>
                <Prose text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
