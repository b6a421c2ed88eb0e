import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { LANGUAGES } from '../languages.ts';
import { BASE_COLUMNS, familyTable } from '../family-table.ts';
import { may } from '../permissions.ts';
import { Email } from '../session.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export const TIME_FORMATS = ['12', '24'] as const;

/** What a person chose; null = never chosen, so the device's own or the language's habit counts. */
const chosen = {
  language: z.nullable(z.enum(LANGUAGES)),
  theme: z.nullable(z.enum(THEMES)),
  date_format: z.nullable(z.enum(DATE_FORMATS)),
  time_format: z.nullable(z.enum(TIME_FORMATS)),
  /** The small seasonal drawings in the app. */
  decorations: z.nullable(z.boolean()),
} as const;

/** One row per person, with the person's own id. */
export const Settings = z.object({ ...BASE_COLUMNS, ...chosen });
export type Settings = z.infer<typeof Settings>;
export const SettingsChanges = z.partial(z.strictObject(chosen));
export type SettingsChanges = z.infer<typeof SettingsChanges>;

export const settings = familyTable('settings', {
  row: Settings,
  create: SettingsChanges,
  update: SettingsChanges,
  may: {
    read: 'settings.own',
    create: (actor) => may(actor, 'settings.own'),
    update: (actor) => may(actor, 'settings.own'),
    remove: () => false,
  },
  seenBy: 'family',
  sync: 'full',
  limit: 1,
  filter: [],
  persist: 'disk',
  applyCreate: (fields) => ({
    language: fields.language ?? null,
    theme: fields.theme ?? null,
    date_format: fields.date_format ?? null,
    time_format: fields.time_format ?? null,
    decorations: fields.decorations ?? null,
  }),
});

const AnAddress = z.strictObject({ email: Email });

/** Mails a new confirmation link. Unknown addresses are answered like unconfirmed ones. */
export const resendEmailConfirmation = remoteFunction('resend-email-confirmation', {
  input: AnAddress,
  output: z.object({ alreadyConfirmed: z.boolean(), message: z.string() }),
  may: 'anybody',
  summary: 'Send the confirmation mail again',
});

/** Mails a link with which a new password can be set. Unknown addresses are answered like known ones. */
export const sendPasswordReset = remoteFunction('send-password-reset', {
  input: AnAddress,
  output: z.object({ error: z.nullable(z.string()) }),
  may: 'anybody',
  summary: 'Send a link for a new password',
});
