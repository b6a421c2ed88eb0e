import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import { noticeKind } from '../../core/notices/kinds.ts';
import { listManagers, readFormerManager, readLock } from './queries.ts';
import { describeFormerManager, describeLock, describeUsedUpCode } from './rules.ts';

const ToManager = z.object({ to: Uuid, family_id: Uuid });
const Locked = z.extend(ToManager, { member_id: Uuid, device_id: z.nullable(Uuid) });

/** Wrong PINs have locked a child. */
export const pinLocked = noticeKind('pin_locked', Locked, async (tx, { to, family_id, member_id, device_id }) => {
  const lock = await readLock(tx, { to, familyId: family_id, memberId: member_id, deviceId: device_id });
  return lock && { to: [to], compose: (language) => describeLock({ ...lock, memberId: member_id }, language) };
});

/** Wrong answers have used the family code up. */
export const codeUsedUp = noticeKind('family_code_used_up', ToManager, async (tx, { to, family_id }) =>
  (await listManagers(tx, family_id)).includes(to) ? { to: [to], compose: describeUsedUpCode } : null,
);

const Ended = z.extend(ToManager, { member_id: Uuid, children: z.array(Uuid) });

/** Another manager is none any more: `children` are those whose PIN this person may know. */
export const managerEnded = noticeKind('pin_manager_ended', Ended, async (tx, about) => {
  const facts = await readFormerManager(tx, about);
  return facts && { to: [about.to], compose: (language) => describeFormerManager(facts, language) };
});
