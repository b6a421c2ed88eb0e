import { NAME_MAX } from './limits.ts';
import { line, neededLine } from './text.ts';

/** What people and families are called; may be blank. */
export const GivenName = line(NAME_MAX);
/** The same where a name is needed. */
export const NeededName = neededLine(NAME_MAX);
