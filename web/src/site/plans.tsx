import type { ReactNode } from 'react';
import { isUpcomingInPlan } from '#web/lib/areas.ts';
import type { messages } from './messages.en.ts';

type PlanWords = (typeof messages)['plans'];

/** Both plans with prices and features. `children` is shown beside the heading. */
export function Plans({ words, children, level = 2 }: { words: PlanWords; children?: ReactNode; level?: 1 | 2 }) {
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
        {(['free', 'premium'] as const).map((plan) => (
          <article key={plan} className="plan" aria-labelledby={`plan-${plan}`}>
            <Name id={`plan-${plan}`} className="plan-name">
              {words[plan].name}
            </Name>
            <p className="price">
              <strong className="figures">{words[plan].price}</strong> {words[plan].unit}
            </p>
            <Rooms rooms={words[plan].rooms} isComing={(room) => isUpcomingInPlan(plan, room)} soon={words.soon} />
            <p className="call">
              {/* The script stores the choice, and the app reads it after sign-up. */}
              <a
                className={plan === 'premium' ? 'primary-button small' : 'primary-button plain'}
                href="/auth?tab=signup"
                data-plan={plan === 'premium' ? 'Trial' : 'Free'}
                data-when="signed-out"
              >
                {words[plan].choose}
              </a>
              <a className="primary-button plain" href="/pricing" data-when="signed-in">
                {words[plan].choose}
              </a>
            </p>
            {plan === 'premium' ? <p className="note">{words.premium.note}</p> : null}
          </article>
        ))}
      </div>
    </section>
  );
}

interface RoomsProps {
  rooms: Record<string, string>;
  isComing: (room: string) => boolean;
  soon: string;
}

function Rooms({ rooms, isComing, soon }: RoomsProps) {
  return (
    <ul className="rooms">
      {Object.entries(rooms).map(([room, name]) => (
        <li key={room}>
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            aria-hidden="true"
            className={isComing(room) ? 'coming' : undefined}
          >
            <path d="M3 9.4 12 7l9 2.4" />
            <path d="m8.5 15.5 2.6 2.5 4.9-5.2" />
          </svg>
          <span>{name}</span>
          {isComing(room) ? <em className="soon">{soon}</em> : null}
        </li>
      ))}
    </ul>
  );
}
