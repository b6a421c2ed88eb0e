import { noticeChoices, noticeMutes, notificationPreferences } from '#contract/areas/notices/preferences.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import type { ChangeWords } from '../../area.ts';

export const changeWords: readonly ChangeWords[] = [
  { table: notifications, name: () => translatorOf('notifications')('change') },
  ...[notificationPreferences, noticeChoices, noticeMutes].map((table) => ({
    table,
    name: () => translatorOf('notifications')('changePreferences'),
  })),
];
