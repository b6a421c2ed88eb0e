import { settings } from '#contract/areas/account.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import type { ChangeWords } from '../../area.ts';

export const changeWords: readonly ChangeWords[] = [
  { table: settings, name: () => translatorOf('settings')('change') },
];
