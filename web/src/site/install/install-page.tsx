import type { messages } from './messages.en.ts';

/** The page has the steps for every platform; those of the recognised one come first. */
export function InstallPage({ words }: { words: typeof messages }) {
  return (
    <div className="reading">
      <h1>{words.title}</h1>
      <p className="lead">{words.intro}</p>
      <div className="install-offer" data-install-offer hidden>
        <button type="button" className="primary-button" data-install>
          {words.button}
        </button>
        <p className="note">{words.buttonNote}</p>
      </div>
      <p
        className="aside"
        role="status"
        data-install-state
        data-asked={words.asked}
        data-installed={words.installed}
        data-standalone={words.standalone}
      />
      <div className="platforms">
        {(['android', 'ios', 'desktop'] as const).map((platform) => (
          <section key={platform} data-platform={platform} aria-labelledby={platform}>
            <h2 id={platform}>
              {words[platform].title} <span className="here">{words.here}</span>
            </h2>
            {platform === 'desktop' ? (
              <ul>
                {Object.values(words[platform].steps).map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            ) : (
              <ol>
                {Object.values(words[platform].steps).map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
            <p className="note">{words[platform].note}</p>
          </section>
        ))}
      </div>
      <section aria-labelledby="away">
        <h2 id="away">{words.away.title}</h2>
        <p>{words.away.text}</p>
      </section>
    </div>
  );
}
