export const messages = {
  title: 'Invitations without an answer',
  need_askedAgain: '{{name}} asks for a new invitation.',
  need_held: 'The invitation of {{name}} is not sent yet: its sender has to confirm their own email first.',
  need_expired: 'The invitation of {{name}} has expired.',
  need_unanswered: '{{name}} has not answered yet.',
  sendAgain: 'Send again',
  sendAgainTo: 'Send again to {{name}}',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'invitation-needs': typeof messages;
  }
}
