import * as z from 'zod/mini';
import { NAME_MAX } from './limits.ts';
import { line, neededLine } from './text.ts';
import { holdsWebAddress } from './web-addresses.ts';

/** Mails to strangers quote names. The code of a refusal is `web_address`. */
const quotable = z.refine<string>((name) => !holdsWebAddress(name), { params: { code: 'web_address' } });

/** A name of a person or family; may be blank. */
export const GivenName = line(NAME_MAX).check(quotable);
/** The same where a name is required. */
export const NeededName = neededLine(NAME_MAX).check(quotable);
