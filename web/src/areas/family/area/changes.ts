import { members } from '#contract/areas/family.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import type { ChangeWords } from '../../area.ts';

/** The server does not know a file that the change names. */
const UNKNOWN_FILE = '23503';

export const changeWords: readonly ChangeWords[] = [
  {
    table: members,
    explain: ({ code }, { fields }) =>
      code === UNKNOWN_FILE && typeof fields['photo'] === 'string'
        ? { reason: translatorOf('family')('photoGone'), more: '' }
        : null,
  },
];
