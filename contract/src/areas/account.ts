import * as z from 'zod/mini';
import { LANGUAGES } from '../languages.ts';
import { BASE_COLUMNS, familyTable } from '../family-table.ts';
import { permissions, PERSON } from '../permissions.ts';
import type { Role } from '../roles.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export const TIME_FORMATS = ['12', '24'] as const;

/** A person's choices. Null = not chosen, so the device's setting or the language's default applies. */
const chosen = {
  language: z.nullable(z.enum(LANGUAGES)),
  theme: z.nullable(z.enum(THEMES)),
  date_format: z.nullable(z.enum(DATE_FORMATS)),
  time_format: z.nullable(z.enum(TIME_FORMATS)),
  /** Whether others see that the person is here and typing. Null: others see it, but of children (`showsActivity`). */
  shows_activity: z.nullable(z.boolean()),
  /** Whether the app shows its small seasonal drawings. */
  decorations: z.nullable(z.boolean()),
} as const;

export const settingsPermissions = permissions('settings', { own: PERSON });

/** One row per person, whose id is the person's id. */
export const Settings = z.object({ ...BASE_COLUMNS, ...chosen });
export type Settings = z.infer<typeof Settings>;
export const SettingsChanges = z.partial(z.strictObject(chosen));
export type SettingsChanges = z.infer<typeof SettingsChanges>;

/** Whether others see that a person of a role is here, by their choice or without one. */
export const showsActivity = (choice: boolean | null, role: Role | null): boolean => choice ?? role !== 'child';

export const settings = familyTable('settings', {
  row: Settings,
  create: SettingsChanges,
  update: SettingsChanges,
  workspace: 'person',
  label: () => undefined,
  permissions: settingsPermissions,
  may: {
    read: settingsPermissions.own,
    create: settingsPermissions.own,
    update: settingsPermissions.own,
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
    shows_activity: fields.shows_activity ?? null,
    decorations: fields.decorations ?? null,
  }),
});
