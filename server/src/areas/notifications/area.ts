import { notificationPreferences } from '#contract/areas/notices/preferences.ts';
import type { Area } from '../../core/area.ts';
import { ownRowHandlers } from '../../platform/tables/own-row.ts';
import { demo } from './demo.ts';
import { digestMailer, digestMoments } from './digest-commands.ts';
import { hiddenRowFollowers } from './followers.ts';
import { hiddenRowsWorker } from './jobs.ts';
import { choiceHandlers, muteHandlers } from './handlers.ts';
import { familyMessage, testNotice } from './notices.ts';
import { registerNoticeCalls, registerNoticeRoutes } from './routes.ts';
import './schema.ts';

/** A subscription that its push service has ended is known for as long as its device may still say it. */
const ENDED_KEPT_DAYS = 60;

/** What people were told, in their own workspaces, and how they want to be reached. Notices are written by the core. */
export const notifications: Area = {
  handlers: {
    notification_preferences: () => ownRowHandlers(notificationPreferences),
    notice_choices: choiceHandlers,
    notice_mutes: muteHandlers,
  },
  mount: (app, services) => {
    registerNoticeCalls(app, services);
    registerNoticeRoutes(app, services);
  },
  followers: hiddenRowFollowers,
  workers: ({ transactions }) => [hiddenRowsWorker(transactions)],
  notices: [familyMessage, testNotice],
  moments: [digestMoments],
  mailers: [digestMailer],
  purges: [
    {
      ...{ what: 'devices that have no pushes', table: 'app.push_subscriptions', column: 'ended_at' },
      afterDays: ENDED_KEPT_DAYS,
    },
  ],
  demo,
};
