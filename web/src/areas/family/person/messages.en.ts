export const messages = {
  loading: 'Loading this person',
  failedTitle: 'This person could not be loaded',
  tryAgain: 'Try again',
  back: 'Back to the family',
  goneTitle: 'This person is not in your family',
  goneText: 'They may have left it. What they made is still there.',
  you: 'you',
  owner: 'Owner',
  seeAs: 'See it as {{name}} does',
  more: 'More for {{name}}',
  age_one: '{{count}} year old',
  age_other: '{{count}} years old',

  // Details.
  detailsTitle: 'Contact and birthday',
  detailsHint: 'For each you choose who sees it. What is for parents never reaches the devices of others.',
  editDetails: 'Edit contact and birthday',
  detail_phone: 'Phone',
  detail_email: 'Email',
  detail_birth_date: 'Birthday',
  invalid_phone: 'This is too long: 40 characters at most',
  invalid_email: 'This is no email address',
  invalid_birth_date: 'Choose a day between 1900 and today',
  detailNone: 'Not given',
  seenBy: 'Who sees it: {{detail}}',
  forFamily: 'The family sees it',
  forParents: 'Only parents see it',
  nothingToHide: 'You have given no phone, email or birthday. You can on your own page under Family.',
  onlyParents: 'Parents only',

  // Tasks.

  // A person's place in the family.
  role: 'Role',
  roleAction: 'Change role',
  roleTitle: 'Role of {{name}}',
  roleText: 'The role decides what {{name}} may see and change. It counts at once.',
  roleConfirm: 'Change role',
  roleDone: '{{name}} is {{role}} now',
  offerAction: 'Offer the family',
  offerTitle: 'Offer {{family}} to {{name}}?',
  offerText:
    'If {{name}} accepts within 7 days, the family is theirs. Until then nothing changes, and you can take the offer back.',
  offerConfirm: 'Make the offer',
  offerDone: 'The offer is made to {{name}}',
  removeAction: 'Remove from the family',
  removeTitle: 'Remove {{name}} from {{family}}?',
  removeText:
    '{{name}} loses access on every device at once. What they made stays. This cannot be undone, but you can invite them again.',
  removeTextNoAccount: 'What has their name stays. This cannot be undone.',
  removeConfirm: 'Remove',
  removeDone: '{{name}} is no longer in the family',
  leaveAction: 'Leave the family',
  leaveTitle: 'Leave {{family}}?',
  leaveText:
    'You lose access on all your devices at once. What you made stays with the family. To come back you need an invitation.',
  leaveDownload:
    'Before you go you can download what you made: a page to read, and your photos and files. It stays possible for {{count}} days.',
  leaveConfirm: 'Leave',
  own_tasks_one: '{{count}} open task that only {{name}} has',
  own_tasks_other: '{{count}} open tasks that only {{name}} has',
  own_tasks_mine_one: '{{count}} open task that only you have',
  own_tasks_mine_other: '{{count}} open tasks that only you have',
  own_events_one: '{{count}} coming event that only {{name}} has',
  own_events_other: '{{count}} coming events that only {{name}} has',
  own_events_mine_one: '{{count}} coming event that only you have',
  own_events_mine_other: '{{count}} coming events that only you have',
  ownKeep: 'Keep for the family',
  ownFor: 'Give to {{name}}',
  ownForMe: 'Give to me',
  ownDelete: 'Delete',
  ownTasks_keep: 'Under "Needs you" until somebody takes over.',
  ownTasks_give: 'Given to this person.',
  ownTasks_delete: 'Under "Recently deleted" for 30 days.',
  ownEvents_keep: "In everybody's calendar, without reminders.",
  ownEvents_give: 'Given to this person, reminders included.',
  ownEvents_delete: 'Under "Recently deleted" for 30 days.',
  leaveDone: 'You have left {{family}}',
  planOffer: 'The plan stays yours, whoever owns the family.',
  planOtherStays: 'The plan was chosen by {{name}}; the family keeps it.',
  planOtherUntil: "The plan is {{name}}'s: the family keeps it until {{date}}, then another parent has to choose one.",
  planOwnStays: 'The plan was chosen by you; the family keeps it.',
  planOwnUntil: 'The plan is yours: the family keeps it until {{date}}, then another parent has to choose one.',
  ownerStays: 'You own this family. To leave it, offer it to another parent first.',

  // An offer of the family.
  offeredToYou: '{{name}} offers you this family. If you accept, you are its owner.',
  offeredByYou: 'You have offered the family to {{name}}. The offer ends on {{date}}.',
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Take it back',
  accepted: 'The family is yours now',
  declined: 'You have declined the offer',
  withdrawn: 'The offer is taken back',
  offerFailed: 'This did not work',

  // Refusals.
  refused_self: 'This is about another person than yourself.',
  refused_owner_only: 'Only the owner of the family may do this.',
  refused_no_account: 'This person has no account, and so no role.',
  refused_has_pin: 'A child who signs in by PIN stays a child. End their access by PIN first.',
  refused_not_manager: 'Only a parent or admin can own the family.',
  refused_last_parent: 'You are the last parent. Make somebody else a parent first.',
  refused_owner: 'You own this family. Hand it over first.',
  refused_closed: 'This offer is no longer open.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    person: typeof messages;
  }
}
