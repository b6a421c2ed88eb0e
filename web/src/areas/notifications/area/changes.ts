import { notifications } from '#contract/areas/notifications.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import type { ChangeWords } from '../../area.ts';

export const changeWords: readonly ChangeWords[] = [
  { table: notifications, name: () => translatorOf('notifications')('change') },
];
