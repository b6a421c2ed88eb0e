import { NAME_MAX } from './limits.ts';
import { line, neededLine } from './text.ts';

/** A name of a person or family; may be blank. */
export const GivenName = line(NAME_MAX);
/** The same where a name is required. */
export const NeededName = neededLine(NAME_MAX);
