export const messages = {
  money: 'Money',
  toMoney: 'Allowance, goals and chores',
  balance: '{{amount}} in all',
  moneyOf: 'Money of {{name}}',
  people: 'Money of the children',
  toApprove: 'Money to decide on',
  choreDone: '{{name}} has done “{{title}}” for {{amount}}',
  payoutAsked: '{{name}} asks for {{amount}} in hand',
  approve: 'Approve',
  approveOf: 'Approve: {{title}}',
  paidOut: 'Paid out',
  paidOutOf: 'Paid out: {{amount}} to {{name}}',
  billToday: '{{payee}}, {{amount}}, due today',
  billOverdue: '{{payee}}, {{amount}}, overdue',
  billTomorrow: '{{payee}}, {{amount}}, due tomorrow',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'finance-parts': typeof messages;
  }
}
