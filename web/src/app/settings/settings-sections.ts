import type { ComponentType } from 'react';
import { familyPermissions } from '#contract/areas/family.ts';
import type { Permission } from '#contract/permissions.ts';
import { hasPin } from '../../lib/auth/has-pin.ts';
import type { SessionState } from '../../lib/auth/session.ts';
import type { MessageKey, Translate } from '../../lib/i18n/i18n.ts';
import { lazyContent } from './lazy-content.tsx';

/** What is known of the person who reads their settings. */
export interface SettingsReader {
  readonly session: SessionState;
  readonly may: (permission: Permission) => boolean;
  /** The word for the tier of their family's plan; empty while it is not known. */
  readonly tier: string;
}

type Say = (reader: SettingsReader, t: Translate<'settings'>) => string;

export interface SettingsSection {
  /** The last part of its address. */
  readonly id: string;
  readonly title: MessageKey<'settings'>;
  /** In the list, what is in it, or the current value. */
  readonly caption: Say;
  /** Below its heading; without this line, or empty, there is none. */
  readonly text?: Say;
  /** Without this line it is for all. */
  readonly isFor?: (reader: SettingsReader) => boolean;
  readonly Content: ComponentType;
  /** Further pages below its address, by their last part. */
  readonly pages?: Readonly<Record<string, SettingsPart>>;
}

/** A page below a section's address. */
type SettingsPart = Pick<SettingsSection, 'title' | 'text' | 'Content'>;

/** The sections of /settings in their order: list, addresses and titles follow. The first one is open where there is room for it. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    id: 'display',
    title: 'display',
    caption: (_reader, t) => t('displayCaption'),
    text: (_reader, t) => t('displayText'),
    Content: lazyContent(() =>
      import('../../areas/account/settings/components/display-settings.tsx').then((file) => file.DisplaySettings),
    ),
  },
  {
    id: 'name',
    title: 'name',
    caption: ({ session }) => session.user?.display_name ?? '',
    text: ({ session }, t) => (session.family ? t(hasPin(session) ? 'nameTextPin' : 'nameText') : ''),
    isFor: ({ session }) => session.account?.profile != null,
    Content: lazyContent(() =>
      import('../../areas/account/settings/components/name-settings.tsx').then((file) => file.NameSettings),
    ),
  },
  {
    id: 'photo',
    title: 'photo',
    caption: (_reader, t) => t('photoCaption'),
    text: (_reader, t) => t('photoText'),
    isFor: ({ session }) => session.family !== null,
    Content: lazyContent(() => import('./photo-settings.tsx').then((file) => file.PhotoSettings), 'family'),
  },
  {
    id: 'notifications',
    title: 'notifications',
    caption: (_reader, t) => t('notificationsCaption'),
    text: (_reader, t) => t('notificationsText'),
    Content: lazyContent(
      () =>
        import('../../areas/notifications/reach/notification-settings.tsx').then((file) => file.NotificationSettings),
      ...['reach', 'push', 'notifications'],
    ),
    pages: {
      log: {
        title: 'notificationLog',
        text: (_reader, t) => t('notificationLogText'),
        Content: lazyContent(
          () => import('../../areas/notifications/reach/components/delivery-log.tsx').then((file) => file.DeliveryLog),
          'reach',
        ),
      },
    },
  },
  {
    id: 'privacy',
    title: 'privacy',
    caption: (_reader, t) => t('privacyCaption'),
    text: (_reader, t) => t('privacyText'),
    isFor: ({ session, may }) => session.family !== null && may(familyPermissions.rename_self),
    Content: lazyContent(() => import('./privacy-settings.tsx').then((file) => file.PrivacySettings), 'person'),
  },
  {
    id: 'subscription',
    title: 'subscription',
    caption: ({ tier }) => tier,
    // Staff without a family have no plan.
    isFor: ({ session }) => session.family !== null && !hasPin(session),
    Content: lazyContent(
      () =>
        import('../../areas/subscription/components/subscription-section.tsx').then((file) => file.SubscriptionSection),
      'plans',
    ),
  },
  {
    id: 'password',
    title: 'password',
    caption: (_reader, t) => t('passwordCaption'),
    isFor: ({ session }) => !hasPin(session),
    Content: lazyContent(
      () => import('./password-settings.tsx').then((file) => file.PasswordSettings),
      'identity',
      'account',
    ),
  },
  {
    id: 'install',
    title: 'install',
    caption: (_reader, t) => t('installCaption'),
    text: (_reader, t) => t('installText'),
    Content: lazyContent(() =>
      import('../../areas/account/settings/components/install-link.tsx').then((file) => file.InstallLink),
    ),
  },
  {
    id: 'family',
    title: 'family',
    caption: (_reader, t) => t('familyCaption'),
    isFor: ({ session, may }) => session.family !== null && may(familyPermissions.leave),
    Content: lazyContent(
      () => import('./family-settings.tsx').then((file) => file.FamilySettings),
      'family',
      'person',
      'assistant',
    ),
  },
  {
    id: 'account',
    title: 'account',
    caption: ({ session }, t) => session.user?.email || t('signOut'),
    text: ({ session }, t) =>
      session.user?.email ? t('accountText', { email: session.user.email }) : t('accountOfParents'),
    Content: lazyContent(() => import('./account-settings.tsx').then((file) => file.AccountSettings)),
  },
];
