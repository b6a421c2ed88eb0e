/** Features that the plans list but that are not built yet. Every list of plans marks them as coming. */
export const UPCOMING_IN_PLANS: Record<'free' | 'premium', readonly string[]> = {
  free: ['calendar'],
  premium: ['tasks', 'medical', 'school', 'support'],
};
