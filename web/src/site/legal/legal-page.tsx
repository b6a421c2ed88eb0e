import { Prose } from '../prose.tsx';
import type { messages } from './messages.en.ts';

type LegalWords = typeof messages;

/** Sections of headings, paragraphs and lists, in the order of the message file. */
export function LegalPage({ words, since }: { words: LegalWords['privacy'] | LegalWords['terms']; since: string }) {
  const { title, summary: _summary, intro, ...sections } = words;
  return (
    <article className="reading">
      <h1>{title}</h1>
      <p className="note">{since}</p>
      <p className="lead">{intro}</p>
      {Object.entries(sections).map(([name, section]) => (
        <section key={name} aria-labelledby={`section-${name}`}>
          <h2 id={`section-${name}`}>{section.title}</h2>
          {Object.entries<string | Record<string, string>>(section)
            .filter(([part]) => part !== 'title')
            .map(([part, text]) =>
              typeof text === 'string' ? (
                <p key={part}>
                  <Prose text={text} />
                </p>
              ) : (
                <ul key={part}>
                  {Object.entries(text).map(([item, line]) => (
                    <li key={item}>
                      <Prose text={line} />
                    </li>
                  ))}
                </ul>
              ),
            )}
        </section>
      ))}
    </article>
  );
}
