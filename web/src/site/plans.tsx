import type { ReactNode } from 'react';
import { formatPrice, PLANS, type Tier } from '#contract/areas/plans/plans.ts';
import { isUpcomingInPlan } from '#web/areas/areas.ts';
import type { Language } from '#web/lib/i18n/language.ts';
import type { messages } from './messages.en.ts';

type PlanWords = (typeof messages)['plans'];

interface PlansProps {
  words: PlanWords;
  language: Language;
  children?: ReactNode;
  level?: 1 | 2;
}

/** The names that the two plans have in the texts. */
const WORD_OF = { Free: 'free', Premium: 'premium' } as const;

/** Both plans with prices and features. `children` is shown beside the heading. */
export function Plans({ words, language, children, level = 2 }: PlansProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const Name = level === 1 ? 'h2' : 'h3';
  return (
    <section className="plans" aria-labelledby="plans">
      <div className="plans-inner">
        <div className="plans-head">
          <Heading id="plans">{words.title}</Heading>
          <p>{words.text}</p>
          {children}
        </div>
        {(['Free', 'Premium'] as const).map((tier) => {
          const said = words[WORD_OF[tier]];
          return (
            <article key={tier} className="plan" aria-labelledby={`plan-${tier}`}>
              <Name id={`plan-${tier}`} className="plan-name">
                {said.name}
              </Name>
              <p className="price">
                <strong className="figures">{formatPrice(PLANS[tier].monthlyCents, language)}</strong> {said.unit}
              </p>
              <Rooms
                rooms={PLANS[tier].features.map((room) => ({
                  room,
                  name: nameOf(said.rooms, room),
                  isComing: isUpcomingInPlan(tier, room),
                }))}
                soon={words.soon}
              />
              {tier === 'Free' ? (
                <Call plan="Free" words={words.free.choose} isPrimary={false} />
              ) : (
                <>
                  <Call plan="Trial" words={words.premium.try} isPrimary />
                  <Call plan="Premium" words={words.premium.choose} isPrimary={false} />
                  <p className="note">{words.premium.note}</p>
                </>
              )}
            </article>
          );
        })}
      </div>
    </section>
  );
}

/** Every feature of a plan has words, as a test proves. */
const nameOf = (rooms: Readonly<Record<string, string>>, room: string): string => rooms[room] ?? room;

/** Leads a visitor to the sign-up and a signed-in person to the app's plans. */
function Call({ plan, words, isPrimary }: { plan: Tier; words: string; isPrimary: boolean }) {
  return (
    <p className="call">
      {/* The script stores the choice, and the app reads it after sign-up. */}
      <a
        className={isPrimary ? 'primary-button small' : 'primary-button plain'}
        href="/auth?tab=signup"
        data-plan={plan}
        data-when="signed-out"
      >
        {words}
      </a>
      <a className="primary-button plain" href="/pricing" data-when="signed-in">
        {words}
      </a>
    </p>
  );
}

interface RoomsProps {
  rooms: readonly { room: string; name: string; isComing: boolean }[];
  soon: string;
}

function Rooms({ rooms, soon }: RoomsProps) {
  return (
    <ul className="rooms">
      {rooms.map(({ room, name, isComing }) => (
        <li key={room}>
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            aria-hidden="true"
            className={isComing ? 'coming' : undefined}
          >
            <path d="M3 9.4 12 7l9 2.4" />
            <path d="m8.5 15.5 2.6 2.5 4.9-5.2" />
          </svg>
          <span>{name}</span>
          {isComing ? <em className="soon">{soon}</em> : null}
        </li>
      ))}
    </ul>
  );
}
