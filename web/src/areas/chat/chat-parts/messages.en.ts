/** What is said of chats on other pages. */
export const messages = {
  discussion: 'Discussion',
  discuss: 'Discuss this',
  messages_one: '{{count}} message',
  messages_other: '{{count}} messages',
  familyChat: 'The family',
  someone: 'Someone',
  said: 'Said in a chat',
  fromMessage: 'A message in a chat',
  changeRead: 'Messages read',
  changeRemoved: 'Remove a message',
  changeReaction: 'A reaction',
  changeVote: 'A vote',
  changePeople: 'Who is in a chat',
  changeArchived: 'A chat put away or brought back',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'chat-parts': typeof messages;
  }
}
