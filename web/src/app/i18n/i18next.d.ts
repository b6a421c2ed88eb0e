import 'i18next';
import type { messages as account } from '../../areas/account/messages.en.ts';
import type { messages as identity } from '../../areas/account/identity/messages.en.ts';
import type { messages as settings } from '../../areas/account/settings/messages.en.ts';
import type { messages as backOffice } from '../../areas/back-office/messages.en.ts';
import type { messages as family } from '../../areas/family/messages.en.ts';
import type { messages as notifications } from '../../areas/notifications/messages.en.ts';
import type { messages as subscription } from '../../areas/subscription/messages.en.ts';
import type { messages as tasks } from '../../areas/tasks/messages.en.ts';
import type { messages as app } from './messages.en.ts';
import type { messages as shell } from '../shell/messages.en.ts';

// Makes every key of `t()` known to the compiler.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    fallbackNS: 'shell';
    resources: {
      app: typeof app;
      shell: typeof shell;
      account: typeof account;
      identity: typeof identity;
      settings: typeof settings;
      'back-office': typeof backOffice;
      family: typeof family;
      notifications: typeof notifications;
      subscription: typeof subscription;
      tasks: typeof tasks;
    };
    keySeparator: false;
    returnNull: false;
  }
}
