import { HouseInSection } from './house-in-section.tsx';
import type { SiteWords } from './render.tsx';

export function LandingPage({ words }: { words: SiteWords }) {
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1>{words.heroTitle}</h1>
          <p className="hero-text">{words.heroText}</p>
          <CallToAction words={words} />
          <p className="note" data-signed-out>
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

      <section className="plans" aria-labelledby="plans">
        <div className="plans-inner">
          <div className="plans-head">
            <h2 id="plans">{words.plansTitle}</h2>
            <p>{words.plansText}</p>
          </div>
          <article className="plan" aria-labelledby="plan-free">
            <h3 id="plan-free">{words.freeName}</h3>
            <p className="price">
              <strong className="figures">{words.freePrice}</strong> {words.freeFor}
            </p>
            <Rooms words={words} rooms={FREE} />
            <CallToAction words={words} isPlain />
          </article>
          <article className="plan" aria-labelledby="plan-premium">
            <h3 id="plan-premium">{words.premiumName}</h3>
            <p className="price">
              <strong className="figures">{words.premiumPrice}</strong> {words.premiumFor}
            </p>
            <Rooms words={words} rooms={PREMIUM} />
            <p className="note">{words.premiumNote}</p>
          </article>
        </div>
      </section>

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

/** Heading, text, and the line drawing that stands under the gable. */
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

/** What is not built yet says so. */
const FREE = [
  { word: 'free1', isComing: false },
  { word: 'free2', isComing: false },
  { word: 'free3', isComing: true },
  { word: 'free4', isComing: true },
] as const;
const PREMIUM = [
  { word: 'premium1', isComing: true },
  { word: 'premium2', isComing: true },
  { word: 'premium3', isComing: true },
  { word: 'premium4', isComing: true },
  { word: 'premium5', isComing: true },
] as const;

function Rooms({ words, rooms }: { words: SiteWords; rooms: typeof FREE | typeof PREMIUM }) {
  return (
    <ul className="rooms">
      {rooms.map((room) => (
        <li key={room.word}>
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            aria-hidden="true"
            className={room.isComing ? 'coming' : 'built'}
          >
            <path d="M3 9.4 12 7l9 2.4" />
            <path d="m8.5 15.5 2.6 2.5 4.9-5.2" />
          </svg>
          <span>{words[room.word]}</span>
          {room.isComing ? <em className="soon">{words.soon}</em> : null}
        </li>
      ))}
    </ul>
  );
}

/** Signed out: sign up. The script turns it into the way back in for whoever is signed in. */
function CallToAction({ words, isPlain = false }: { words: SiteWords; isPlain?: boolean }) {
  const look = isPlain ? 'primary-button plain' : 'primary-button';
  return (
    <p className="call">
      <a className={look} href="/auth?tab=signup" data-signed-out>
        {words.start}
      </a>
      <a className={look} href="/dashboard" data-signed-in hidden>
        {words.open}
      </a>
    </p>
  );
}
