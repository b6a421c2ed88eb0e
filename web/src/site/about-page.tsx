import type { messages } from './messages.en.ts';
import { Prose } from './prose.tsx';

export function AboutPage({ words }: { words: (typeof messages)['about'] }) {
  const { title, ...promises } = words.promises;
  return (
    <article className="reading">
      <h1>{words.title}</h1>
      <p className="lead">{words.intro}</p>
      <section aria-labelledby="promises">
        <h2 id="promises">{title}</h2>
        <dl className="questions">
          {Object.values(promises).map((promise) => (
            <div key={promise.title}>
              <dt>{promise.title}</dt>
              <dd>{promise.text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {[words.building, words.without, words.people].map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <p>
            <Prose text={section.text} />
          </p>
        </section>
      ))}
    </article>
  );
}
