/** What the plans list and nobody can use yet: marked as coming wherever a plan is shown, until it is built. */
export const UPCOMING_IN_PLANS: Record<'free' | 'premium', readonly string[]> = {
  free: ['calendar'],
  premium: ['tasks', 'medical', 'school', 'support'],
};
