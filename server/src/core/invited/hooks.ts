import { hook } from '../../platform/db/hooks.ts';

/** An invited person was refused, because the family has no room for another member. The refusal has been undone by then. */
export const REFUSED_FULL = hook<{ familyId: string; invitationId: string }>('refused full');
