export const messages = {
  trialSoonTitle: 'Trial Ending Soon',
  trialSoon_one: 'Your trial expires in {{count}} day. Upgrade now to continue using the product.',
  trialSoon_other: 'Your trial expires in {{count}} days. Upgrade now to continue using the product.',
  upgradeNow: 'Upgrade Now',
  trialOverTitle: 'Your Trial Has Expired',
  trialOverText: 'Your 30-day free trial has ended. To continue using the product, please choose a subscription plan.',
  viewPlans: 'View Plans',
  paymentFailedTitle: 'The last payment did not go through',
  paymentFailedText: 'Everything keeps working until {{date}}. Update the card, or choose another plan.',
  paymentFailedOf:
    'Everything keeps working until {{date}}. {{name}} can update the card, or you can pay in their place.',
  paymentFailedOfAnybody:
    'Everything keeps working until {{date}}. The parent who pays can update the card, or you can pay in their place.',
  updateCard: 'Update card',
  managePayment: 'Manage payment',
  opening: 'Opening…',
  ownPremium:
    'You pay for a Premium that renews itself on {{date}}. If you no longer need it, end it under “Manage payment”.',
  portalSignIn: 'Please sign in to manage your subscription',
  portalFailed: 'Failed to open subscription management',
  portalNoUrl: 'No customer portal URL received',
  storedTitle: 'Your family has no plan',
  storedText: 'You see what this device has stored. Changes wait here until a plan is chosen.',
  storedBack: 'Back',
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
