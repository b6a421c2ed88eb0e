import type * as z from 'zod/mini';
import type { getMyDay, MyDay } from '#contract/areas/my-day.ts';
import { hook } from '../../platform/db/hooks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

/** Which days a member asks for. */
export type AskedDay = Pick<z.infer<typeof getMyDay.input>, 'day' | 'time_zone'>;

/** A member's own day. Each area answers its part, read with the rights of the member. */
export const OWN_DAY = hook<{ member: MemberTx; asked: AskedDay }, Partial<MyDay>>('own day');
