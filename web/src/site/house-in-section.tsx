import { TICK_BOX_SHAPES } from '../ui/theme/shapes.ts';
import type { messages } from './messages.en.ts';

const LANES = [
  { initials: 'A', hue: 'brick', state: 'done', title: 'doneAna', caption: 'captionAna' },
  { initials: 'Ma', hue: 'lagoon', state: 'half', title: 'halfMarco', caption: 'captionMarco' },
  { initials: 'L', hue: 'blue', state: 'open', title: 'openLeo', caption: 'captionLeo' },
  { initials: 'Mi', hue: 'berry', state: 'open', title: 'openMia', caption: 'captionMia' },
] as const;

/** The picture of the landing page: a house in section, with a floor per person and a task on each. */
export function HouseInSection({ words }: { words: (typeof messages)['landing'] }) {
  return (
    <div className="house" role="img" aria-label={words.houseLabel}>
      <svg className="house-roof" viewBox="0 0 560 92" aria-hidden="true">
        <path className="attic" d="M46 92V72L280 10l234 62v20z" />
        <path d="M10 80 280 8l270 72" />
      </svg>
      <div className="house-body" aria-hidden="true">
        <p className="house-sentence">{words.houseSentence}</p>
        {LANES.map((lane) => (
          <div
            key={lane.initials}
            className={`floor ${lane.state}`}
            style={{ '--hue': `var(--${lane.hue})` } as React.CSSProperties} // custom properties are unknown to CSSProperties
          >
            <svg className="floor-tick" viewBox="0 0 28 28">
              {lane.state === 'done' ? (
                <>
                  <rect x="4" y="8" width="20" height="18" rx="4" className="fill" />
                  <path d={TICK_BOX_SHAPES.tick} className="tick" pathLength="1" />
                  <path d={TICK_BOX_SHAPES.gable} className="line" pathLength="1" />
                </>
              ) : (
                <rect x="3" y="3" width="22" height="22" rx="6" className="line square" />
              )}
              {lane.state === 'half' ? <path d={TICK_BOX_SHAPES.half} className="fill" /> : null}
            </svg>
            <span className="floor-words">
              <span className="floor-title">{words[lane.title]}</span>
              <span className="floor-caption">{words[lane.caption]}</span>
            </span>
            <span className="floor-person">{lane.initials}</span>
          </div>
        ))}
      </div>
      <div className="house-ground" aria-hidden="true" />
    </div>
  );
}
