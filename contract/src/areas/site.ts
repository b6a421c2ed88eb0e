import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { LANGUAGES } from '../languages.ts';
import { EMAIL_MAX, NAME_MAX } from '../limits.ts';
import { line, text } from '../text.ts';
import { Uuid } from '../uuid.ts';

export const ENQUIRY_KINDS = ['buzon', 'contact', 'advertising', 'certified-professionals'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

/** Categories by kind of enquiry. A kind without categories has no such field. */
export const ENQUIRY_CATEGORIES = {
  buzon: ['idea', 'praise', 'problem', 'other'],
  contact: [],
  advertising: [],
  'certified-professionals': ['carer', 'nurse', 'tutor', 'other'],
} as const satisfies Record<EnquiryKind, readonly string[]>;

/** Required fields besides the message. */
export const ENQUIRY_REQUIRED = {
  buzon: ['category'],
  contact: ['name', 'email'],
  advertising: ['company', 'email'],
  'certified-professionals': ['category', 'name', 'email'],
} as const satisfies Record<EnquiryKind, readonly ('category' | 'name' | 'email' | 'company')[]>;

export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 5_000;
/** A form that is sent sooner than this after it appeared was filled in by a program. */
export const FILL_MIN_MS = 2_500;

const blank = z.literal('');
const fields = {
  /** Created by the form. A message that is sent again with the same id is stored once. */
  id: z.optional(Uuid),
  /** One of the kind's categories; blank where it has none. */
  category: z.optional(line(40)),
  name: z.optional(line(NAME_MAX)),
  email: z.optional(z.union([blank, z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.email())])),
  company: z.optional(line(NAME_MAX)),
  message: text(MESSAGE_MAX).check(z.minLength(MESSAGE_MIN)),
  /** The page's language, for the reply. */
  language: z.optional(z.enum(LANGUAGES)),
  /** A hidden field (honeypot). Only programs fill it in; they get the usual answer. */
  website: z.optional(z.string().check(z.maxLength(500))),
  /** Milliseconds between the page's appearance and sending. A form without script leaves it out. */
  filled_ms: z.optional(z.int().check(z.minimum(0))),
} as const;

/** An enquiry, sent by the script or by the plain form. */
export const Enquiry = z.strictObject({ kind: z.enum(ENQUIRY_KINDS), ...fields }).check((context) => {
  const { kind, category } = context.value;
  for (const field of ENQUIRY_REQUIRED[kind]) {
    if (!context.value[field]) context.issues.push(missing(field, context.value));
  }
  if (category && !(ENQUIRY_CATEGORIES[kind] as readonly string[]).includes(category)) {
    context.issues.push({ code: 'custom', path: ['category'], message: 'unknown category', input: category });
  }
});
export type Enquiry = z.infer<typeof Enquiry>;

function missing(field: string, input: unknown): z.core.$ZodRawIssue {
  return { code: 'too_small', origin: 'string', minimum: 1, inclusive: true, path: [field], input };
}

export const sendEnquiry = remoteFunction('send-enquiry', {
  summary: 'Leaves a message for the people behind Casita: suggestion box, contact, advertising, professionals.',
  input: Enquiry,
  output: z.object({ success: z.boolean() }),
  may: 'anybody',
  duringPasswordChange: true,
  whenLapsed: true,
});

/** `POST` of a plain HTML form (`application/x-www-form-urlencoded`), for pages without script. Ends with 303. */
export const ENQUIRY_FORM_PATH = '/api/enquiries';
