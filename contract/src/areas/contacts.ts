import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable } from '../family-table.ts';
import { DESCRIPTION_MAX, NAME_MAX } from '../limits.ts';
import { ANY_ROLE, MANAGERS, permissions } from '../permissions.ts';
import { emailLine, line, neededLine, phoneLine, text } from '../text.ts';

export const contactPermissions = permissions('contacts', { view: ANY_ROLE, manage: MANAGERS });
export const CONTACT_CATEGORIES = ['family', 'friends', 'health', 'school', 'care', 'home', 'other'] as const;

/** What every contact has. */
const needed = {
  name: neededLine(NAME_MAX),
  category: z.enum(CONTACT_CATEGORIES),
  /** For the whole family: favourites are listed first. */
  is_favourite: z.boolean(),
} as const;
const details = z.object({
  organisation: z.nullable(line(NAME_MAX)),
  phone: z.nullable(phoneLine),
  email: z.nullable(emailLine),
  address: z.nullable(line(300)),
  note: z.nullable(text(DESCRIPTION_MAX)),
});

/** A person or place outside the family that its members call, write to or go to. */
export const Contact = z.object({ ...BASE_COLUMNS, ...needed, ...details.shape });
export type Contact = z.infer<typeof Contact>;
/**
 * What is typed as a phone number: any text with three digits, of any script, because people write extensions, two numbers and hours there.
 * Stored rows may have other texts, from before this rule.
 */
const phone = z.nullable(line(40).check(z.regex(/^(?:(?:\P{Nd}*\p{Nd}){3}|$)/u)));
const NewContact = z.strictObject({ ...needed, ...z.partial(z.extend(details, { phone })).shape });

const { view, manage } = contactPermissions;
export const contacts = familyTable('contacts', {
  row: Contact,
  create: NewContact,
  update: z.partial(NewContact),
  workspace: 'family',
  label: ({ name }) => name,
  permissions: contactPermissions,
  may: { read: view, create: manage, update: manage, remove: manage },
  seenBy: 'family',
  sync: 'full',
  limit: 1_000,
  filter: ['category'],
  persist: 'disk',
});
