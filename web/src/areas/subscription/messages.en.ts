export const messages = {
  trialSoonTitle: 'Trial Ending Soon',
  trialSoon_one: 'Your trial expires in {{count}} day. Upgrade now to continue using the product.',
  trialSoon_other: 'Your trial expires in {{count}} days. Upgrade now to continue using the product.',
  upgradeNow: 'Upgrade Now',
  trialOverTitle: 'Your Trial Has Expired',
  trialOverText: 'Your 30-day free trial has ended. To continue using the product, please choose a subscription plan.',
  viewPlans: 'View Plans',
  paymentFailedTitle: 'The last payment did not go through',
  paymentFailedText:
    'Everything keeps working until {{date}}. Paying is not possible here yet; with Free you go on without paying.',
  upgrade: 'Upgrade',
  tierFree: 'Free',
  tierTrial: 'Trial',
  tierPremium: 'Premium',
  tierDemo: 'Demo',
  tierNone: 'No plan',
  tierLabel: 'Plan: {{tier}}',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    subscription: typeof messages;
  }
}
