export const messages = {
  title: 'Notifications',
  loading: 'Loading notifications',
  today: 'Today',
  yesterday: 'Yesterday',
  markAllRead: 'Mark all as read',
  deleteAll: 'Delete all',
  allRead: 'All notifications marked as read',
  allDeleted: 'All notifications deleted',
  readHere: 'Marked as read on this device. It is sent as soon as possible.',
  deletedHere: 'Deleted on this device. It is sent as soon as possible.',
  someRead_one: '{{done}} of {{count}} notification marked as read',
  someRead_other: '{{done}} of {{count}} notifications marked as read',
  someDeleted_one: '{{done}} of {{count}} notification deleted',
  someDeleted_other: '{{done}} of {{count}} notifications deleted',
  noneRead: 'Nothing was marked as read',
  noneDeleted: 'Nothing was deleted',
  othersStay: 'The rest stays as it was. Please try again later.',
  deleted: 'Notification deleted',
  unread: 'Unread',
  rowMenu: 'More for “{{title}}”',
  markRead: 'Mark as read',
  muteThis: 'Mute this',
  muteFamily: 'Mute {{name}}…',
  mutedNow: 'Muted',
  why: 'Why did I get this?',
  swipeRead: 'Read',
  unreadCount_one: '{{count}} unread',
  unreadCount_other: '{{count}} unread',
  nothingUnread: 'All read',

  success: 'Good news',
  warning: 'Heads-up',
  error: 'Problem',
  info: 'News',
  default: 'Note',
  high: 'Important',

  emptyTitle: 'Here you read what happens while you are away.',
  emptyNote: 'For example: “Ana gave you a task.”',
  failedTitle: 'Notifications could not be loaded',

  popUps: 'New notifications',
  popUpMany_one: '{{count}} new notification',
  popUpMany_other: '{{count}} new notifications',
  popUpMore_one: 'and {{count}} more',
  popUpMore_other: 'and {{count}} more',
  popUpRead: 'Mark Read',
  popUpDismiss: 'Dismiss',

  change: 'A notification, read or deleted',
  changePreferences: 'Your notification preferences',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    notifications: typeof messages;
  }
}
