import type { Language } from '#web/lib/language.ts';
import { Prose } from '../prose.tsx';
import { EnquiryForm, type FormState } from './enquiry-form.tsx';
import type { messages } from './messages.en.ts';

interface EnquiryPageProps {
  language: Language;
  words: typeof messages;
  state: FormState;
}

export function ContactPage({ language, words, state }: EnquiryPageProps) {
  const { contact } = words;
  return (
    <div className="reading with-form">
      <h1>{contact.title}</h1>
      <p className="lead">{contact.intro}</p>
      <p>
        <Prose text={contact.mailbox} />
      </p>
      <EnquiryForm kind="contact" language={language} state={state} words={words.form} own={contact} />
      <section aria-labelledby="more">
        <h2 id="more">{contact.more.title}</h2>
        <ul>
          {[contact.more.password, contact.more.idea, contact.more.data].map((text) => (
            <li key={text}>
              <Prose text={text} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export function BuzonPage({ language, words, state }: EnquiryPageProps) {
  return (
    <div className="reading with-form">
      <h1>{words.buzon.title}</h1>
      <p className="lead">{words.buzon.intro}</p>
      <EnquiryForm kind="buzon" language={language} state={state} words={words.form} own={words.buzon} />
    </div>
  );
}

export function AdvertisingPage({ language, words, state }: EnquiryPageProps) {
  const { advertising } = words;
  return (
    <div className="reading with-form">
      <h1>{advertising.title}</h1>
      <p className="lead">{advertising.intro}</p>
      {[advertising.never, advertising.possible].map(({ title, ...points }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {Object.values(points).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
      <h2>{advertising.formTitle}</h2>
      <EnquiryForm kind="advertising" language={language} state={state} words={words.form} own={advertising} />
    </div>
  );
}

export function CertifiedProfessionalsPage({ language, words, state }: EnquiryPageProps) {
  const { professionals } = words;
  const { title, ...steps } = professionals.steps;
  return (
    <div className="reading with-form">
      <h1>{professionals.title}</h1>
      <p className="lead">{professionals.intro}</p>
      <h2>{professionals.categoriesTitle}</h2>
      <ul>
        {Object.values(professionals.categories).map(({ name, text }) => (
          <li key={name}>
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
      <h2>{title}</h2>
      <ol>
        {Object.values(steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="aside">{professionals.honest}</p>
      <h2>{professionals.formTitle}</h2>
      <EnquiryForm
        kind="certified-professionals"
        language={language}
        state={state}
        words={words.form}
        own={professionals}
      />
    </div>
  );
}
