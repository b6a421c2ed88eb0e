import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import { noticeKind, type NoticeTraits } from '../../core/notices/kinds.ts';
import { listManagers, readFormerManager, readLock } from './queries.ts';
import { describeFormerManager, describeLock, describeUsedUpCode } from './rules.ts';

const LOCKED: NoticeTraits = {
  ...{ group: 'family_updates', forManagers: true },
  title: { en: 'A child is locked out', es: 'Un niño no puede entrar' },
  example: { en: 'Leo is locked out after five wrong PINs', es: 'Leo no puede entrar tras cinco PIN incorrectos' },
  matters: true,
  breaksQuietHours: true,
};
const USED_UP: NoticeTraits = {
  ...{ group: 'family_updates', forManagers: true },
  title: { en: 'The family code was tried too often', es: 'Demasiados intentos con el código familiar' },
  example: { en: 'The family code is locked for an hour', es: 'El código familiar está bloqueado una hora' },
  matters: true,
};
const ENDED: NoticeTraits = {
  ...{ group: 'family_updates', forManagers: true },
  title: { en: 'PINs that a former parent may know', es: 'PIN que un antiguo responsable puede saber' },
  example: { en: 'Change the PINs of Leo and Mia', es: 'Cambia los PIN de Leo y Mia' },
  matters: true,
};

const ToManager = z.object({ to: Uuid, family_id: Uuid });
const Locked = z.extend(ToManager, { member_id: Uuid, device_id: z.nullable(Uuid) });

/** Wrong PINs have locked a child. */
export const pinLocked = noticeKind(
  'pin_locked',
  LOCKED,
  Locked,
  async (tx, { to, family_id, member_id, device_id }) => {
    const lock = await readLock(tx, { to, familyId: family_id, memberId: member_id, deviceId: device_id });
    return lock && { to: [to], compose: (language) => describeLock({ ...lock, memberId: member_id }, language) };
  },
);

/** Wrong answers have used the family code up. */
export const codeUsedUp = noticeKind('family_code_used_up', USED_UP, ToManager, async (tx, { to, family_id }) =>
  (await listManagers(tx, family_id)).includes(to) ? { to: [to], compose: describeUsedUpCode } : null,
);

const Ended = z.extend(ToManager, { member_id: Uuid, children: z.array(Uuid) });

/** Another manager is none any more: `children` are those whose PIN this person may know. */
export const managerEnded = noticeKind('pin_manager_ended', ENDED, Ended, async (tx, about) => {
  const facts = await readFormerManager(tx, about);
  return facts && { to: [about.to], compose: (language) => describeFormerManager(facts, language) };
});
