import type { Language } from '#web/lib/i18n/language.ts';
import { HouseInSection } from './house-in-section.tsx';
import type { messages } from './messages.en.ts';
import { Plans } from './plans.tsx';

type LandingWords = (typeof messages)['landing'] & { open: string };

interface LandingPageProps {
  words: LandingWords;
  plans: (typeof messages)['plans'];
  language: Language;
}

export function LandingPage({ words, plans, language }: LandingPageProps) {
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1>{words.heroTitle}</h1>
          <p className="hero-text">{words.heroText}</p>
          <CallToAction words={words} />
          <p className="note" data-when="signed-out">
            {words.heroNote}
          </p>
        </div>
        <HouseInSection words={words} />
      </section>

      <section className="works" aria-labelledby="works">
        <h2 id="works">{words.worksTitle}</h2>
        <ul className="works-list">
          {WORKS.map(([title, text, drawing]) => (
            <li key={title}>
              <svg className="works-drawing" viewBox="0 0 64 52" width="64" height="52" aria-hidden="true">
                <path className="gable" d="M4 16 32 8.5 60 16" />
                <path d={drawing} />
              </svg>
              <h3>{words[title]}</h3>
              <p>{words[text]}</p>
            </li>
          ))}
        </ul>
      </section>

      <Plans words={plans} language={language}>
        <p>
          <a href="/pricing">{plans.compare}</a>
        </p>
      </Plans>

      <section className="end">
        <svg className="end-gable" viewBox="0 0 240 40" aria-hidden="true">
          <path d="M8 34 120 4l112 30" />
        </svg>
        <h2>{words.endTitle}</h2>
        <CallToAction words={words} />
      </section>
    </>
  );
}

/** Per feature: the message keys of heading and text, and the path of the line drawing under the gable. */
const WORKS = [
  // Two people, side by side.
  ['works1Title', 'works1Text', 'M17 33a7 7 0 1 0 14 0a7 7 0 1 0-14 0M35 33a7 7 0 1 0 14 0a7 7 0 1 0-14 0'],
  // A telephone and a tablet.
  [
    'works2Title',
    'works2Text',
    'M14 24h10q2 0 2 2v18q0 2-2 2H14q-2 0-2-2V26q0-2 2-2M34 24h16q2 0 2 2v18q0 2-2 2H34q-2 0-2-2V26q0-2 2-2M39 41h6',
  ],
  // No signal.
  ['works3Title', 'works3Text', 'M18 46v-4M26 46v-9M34 46V32M42 46V27M14 26 50 48'],
  // Back again.
  ['works4Title', 'works4Text', 'M24 24l-7 7 7 7M17 31h20a7.5 7.5 0 0 1 0 15H26'],
  // A key.
  ['works5Title', 'works5Text', 'M14 29h10q2 0 2 2v8q0 2-2 2H14q-2 0-2-2v-8q0-2 2-2M26 35h25M51 35v6M43 35v4'],
  // Two voices.
  [
    'works6Title',
    'works6Text',
    'M14 24h18q2 0 2 2v8q0 2-2 2h-10l-5 4v-4h-3q-2 0-2-2v-8q0-2 2-2M40 30h10q2 0 2 2v8q0 2-2 2h-2v4l-5-4h-9q-2 0-2-1.5',
  ],
] as const;

/** Leads visitors to the sign-up and signed-in people to the app. arrive.js shows the right one before the first paint. */
function CallToAction({ words }: { words: LandingWords }) {
  return (
    <p className="call">
      <a className="primary-button" href="/auth?tab=signup" data-when="signed-out">
        {words.start}
      </a>
      <a className="primary-button" href="/dashboard" data-when="signed-in">
        {words.open}
      </a>
    </p>
  );
}
