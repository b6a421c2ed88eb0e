import type { ReactNode } from 'react';
import type { Language } from '#web/lib/i18n/language.ts';
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
    <PageWithForm
      words={contact}
      form={<EnquiryForm kind="contact" language={language} state={state} words={words.form} own={contact} />}
      more={
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
      }
    >
      {'{{#support_email}}'}
      <p>
        <Prose text={contact.mailbox} />
      </p>
      {'{{/support_email}}'}
    </PageWithForm>
  );
}

export function BuzonPage({ language, words, state }: EnquiryPageProps) {
  return (
    <PageWithForm
      words={words.buzon}
      form={<EnquiryForm kind="buzon" language={language} state={state} words={words.form} own={words.buzon} />}
    />
  );
}

export function AdvertisingPage({ language, words, state }: EnquiryPageProps) {
  const { advertising } = words;
  return (
    <PageWithForm
      words={advertising}
      form={
        <>
          <h2>{advertising.formTitle}</h2>
          <EnquiryForm kind="advertising" language={language} state={state} words={words.form} own={advertising} />
        </>
      }
    >
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
    </PageWithForm>
  );
}

export function CertifiedProfessionalsPage({ language, words, state }: EnquiryPageProps) {
  const { professionals } = words;
  const { title, ...steps } = professionals.steps;
  const kind = 'certified-professionals';
  return (
    <PageWithForm
      words={professionals}
      form={
        <>
          <h2>{professionals.formTitle}</h2>
          <EnquiryForm kind={kind} language={language} state={state} words={words.form} own={professionals} />
        </>
      }
    >
      <section>
        <h2>{professionals.categoriesTitle}</h2>
        <ul>
          {Object.values(professionals.categories).map(({ name, text }) => (
            <li key={name}>
              <strong>{name}</strong> {text}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{title}</h2>
        <ol>
          {Object.values(steps).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <p className="aside">{professionals.honest}</p>
    </PageWithForm>
  );
}

interface PageWithFormProps {
  words: { title: string; intro: string };
  form: ReactNode;
  /** Content after the form. */
  more?: ReactNode;
  /** Content before the form. */
  children?: ReactNode;
}

/** Text, form and further content, one below the other. On a wide screen the form is beside the text. */
function PageWithForm({ words, form, more, children }: PageWithFormProps) {
  return (
    <div className="reading with-form">
      <div className="before-form">
        <h1>{words.title}</h1>
        <p className="lead">{words.intro}</p>
        {children}
      </div>
      <div className="form-place">{form}</div>
      {more ? <div className="after-form">{more}</div> : null}
    </div>
  );
}
