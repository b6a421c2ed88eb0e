import type { ReactNode } from 'react';
import {
  ENQUIRY_CATEGORIES,
  ENQUIRY_FORM_PATH,
  ENQUIRY_REQUIRED,
  FILL_MIN_MS,
  MESSAGE_MAX,
  MESSAGE_MIN,
  sendEnquiry,
  type EnquiryKind,
} from '#contract/areas/site.ts';
import { EMAIL_MAX, NAME_MAX } from '#contract/limits.ts';
import type { Language } from '#web/lib/i18n/language.ts';
import { TICK_BOX_SHAPES } from '../../ui/theme/shapes.ts';
import { Prose } from '../prose.tsx';
import type { messages } from './messages.en.ts';

/** `empty` for the page itself; the others for the page shown after a form was sent without script. */
export type FormState = 'empty' | 'sent' | 'failed' | 'busy';

interface EnquiryFormProps {
  kind: EnquiryKind;
  language: Language;
  state: FormState;
  words: (typeof messages)['form'];
  /** Texts of this kind of enquiry. */
  own: {
    messageHint: string;
    emailHint?: string;
    categoryLabel?: string;
    categories?: Record<string, string | { choice: string }>;
    thanksTitle: string;
    thanksText: string;
  };
}

/** Works as a plain HTML form. With script, send-enquiry.ts validates it and sends it without leaving the page. */
export function EnquiryForm({ kind, language, state, words, own }: EnquiryFormProps) {
  const required: readonly string[] = ENQUIRY_REQUIRED[kind];
  const { errors } = words;
  const hasCompany = required.includes('company');
  return (
    <div className="enquiry" data-enquiry={kind}>
      <form
        method="post"
        action={`${ENQUIRY_FORM_PATH}/${kind}`}
        data-send-to={sendEnquiry.path}
        data-fill-min-ms={FILL_MIN_MS}
        hidden={state === 'sent'}
      >
        <input type="hidden" name="language" value={language} />
        {own.categories ? (
          <fieldset className="form-field" data-field="category">
            <legend>{own.categoryLabel}</legend>
            <div className="choices">
              {ENQUIRY_CATEGORIES[kind].map((category) => (
                <label key={category} className="choice-pill">
                  <input
                    type="radio"
                    name="category"
                    value={category}
                    required
                    aria-describedby={`${kind}-category-error`}
                  />
                  <span>{nameOf(own.categories?.[category])}</span>
                </label>
              ))}
            </div>
            <FieldError id={`${kind}-category-error`} missing={errors.categoryMissing} />
          </fieldset>
        ) : null}
        {hasCompany ? (
          <TextField kind={kind} name="company" label={words.company} autoComplete="organization" required>
            <FieldError id={`${kind}-company-error`} missing={errors.companyMissing} long={limit(errors, NAME_MAX)} />
          </TextField>
        ) : (
          <TextField
            kind={kind}
            name="name"
            label={words.name}
            autoComplete="name"
            required={required.includes('name')}
            optional={words.optional}
          >
            <FieldError id={`${kind}-name-error`} missing={errors.nameMissing} long={limit(errors, NAME_MAX)} />
          </TextField>
        )}
        <TextField
          kind={kind}
          name="email"
          type="email"
          label={words.email}
          autoComplete="email"
          required={required.includes('email')}
          optional={words.optional}
          hint={own.emailHint}
        >
          <FieldError
            id={`${kind}-email-error`}
            missing={errors.emailMissing}
            wrong={errors.emailWrong}
            long={limit(errors, EMAIL_MAX)}
          />
        </TextField>
        <div className="form-field" data-field="message">
          <label htmlFor={`${kind}-message`}>{words.message}</label>
          <textarea
            id={`${kind}-message`}
            name="message"
            rows={5}
            required
            minLength={MESSAGE_MIN}
            maxLength={MESSAGE_MAX}
            aria-describedby={`${kind}-message-hint ${kind}-message-error`}
          />
          <p id={`${kind}-message-hint`} className="note">
            {own.messageHint}
          </p>
          <FieldError
            id={`${kind}-message-error`}
            missing={errors.messageMissing}
            short={errors.messageShort.replace('{{min}}', String(MESSAGE_MIN))}
            long={limit(errors, MESSAGE_MAX)}
          />
        </div>
        {/* A honeypot: invisible and unreachable for people, but filled in by programs that fill in every field. */}
        <div className="decoy" aria-hidden="true">
          <label htmlFor={`${kind}-website`}>{words.website}</label>
          <input id={`${kind}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <p
          className="form-error"
          role="alert"
          data-form-error
          data-check={words.check}
          data-offline={words.offline}
          data-busy={words.busy}
          data-failed={words.failed}
        >
          {state === 'failed' || state === 'busy' ? <Prose text={words.withoutScript[state]} /> : null}
        </p>
        <button type="submit" className="primary-button" data-sending={words.sending}>
          {words.send}
        </button>
      </form>
      <section className="thanks" data-thanks hidden={state !== 'sent'}>
        <svg className="thanks-drawing" viewBox="0 0 28 28" aria-hidden="true">
          <rect x="4" y="8" width="20" height="18" rx="4" className="fill" />
          <path d={TICK_BOX_SHAPES.tick} className="tick" />
          <path d={TICK_BOX_SHAPES.gable} className="line" />
        </svg>
        <h2 tabIndex={-1}>{own.thanksTitle}</h2>
        <p>{own.thanksText}</p>
        <p>
          <a className="primary-button plain" href={`/${kind}`} data-write-another>
            {words.another}
          </a>
        </p>
      </section>
    </div>
  );
}

function nameOf(category: string | { choice: string } | undefined): string | undefined {
  return typeof category === 'object' ? category.choice : category;
}

function limit(errors: (typeof messages)['form']['errors'], max: number): string {
  return errors.tooLong.replace('{{max}}', String(max));
}

interface TextFieldProps {
  kind: EnquiryKind;
  name: 'name' | 'email' | 'company';
  type?: 'text' | 'email';
  label: string;
  autoComplete: string;
  required: boolean;
  /** The word beside the label of an optional field. */
  optional?: string;
  hint?: string | undefined;
  /** The element for the field's error. */
  children: ReactNode;
}

function TextField({ kind, name, type = 'text', label, required, optional, hint, children, ...input }: TextFieldProps) {
  const id = `${kind}-${name}`;
  return (
    <div className="form-field" data-field={name}>
      <label htmlFor={id}>
        {label} {required ? null : <span className="optional">{optional}</span>}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        required={required}
        maxLength={name === 'email' ? EMAIL_MAX : NAME_MAX}
        aria-describedby={`${hint ? `${id}-hint ` : ''}${id}-error`}
        {...input}
      />
      {hint ? (
        <p id={`${id}-hint`} className="note">
          {hint}
        </p>
      ) : null}
      {children}
    </div>
  );
}

interface FieldErrorProps {
  id: string;
  missing: string;
  wrong?: string;
  short?: string;
  long?: string;
}

/** Empty until the field is invalid. Its data attributes contain the sentences, so that the script needs no texts. */
function FieldError({ id, missing, wrong, short, long }: FieldErrorProps) {
  return (
    <p
      id={id}
      className="field-error"
      data-error
      data-missing={missing}
      data-wrong={wrong}
      data-short={short}
      data-long={long}
    />
  );
}
