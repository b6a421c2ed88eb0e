import { useEffect, useState } from 'react';
import { listNoticeKinds, type NoticeKindInfo } from '#contract/areas/notices/kinds.ts';
import { isManager } from '#contract/permissions.ts';
import { useRemote } from '../../../lib/api/use-remote.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { trySetItem } from '../../../lib/storage/safe-storage.ts';
import { NOTICE_KINDS_KEY, readStored } from '../../../lib/storage/storage-keys.ts';
import { theClient } from '../../../lib/sync/client.ts';

interface KindsView {
  readonly kinds: readonly NoticeKindInfo[];
  readonly status: 'loading' | 'ready' | 'error';
}

/** The kinds of notices that the person can hear of. The last answer is kept on the device, for a page without a network. */
export function useKinds(): KindsView {
  const { families } = useSession();
  const { storage } = theClient().device;
  const [kept] = useState(() => readStored(storage, NOTICE_KINDS_KEY, listNoticeKinds.output));
  const { answer, error } = useRemote(listNoticeKinds, {});
  useEffect(() => {
    if (answer) trySetItem(storage, NOTICE_KINDS_KEY, JSON.stringify(answer));
  }, [answer, storage]);
  const known = answer ?? kept;
  const manages = families.some(({ role }) => isManager(role));
  if (known) return { kinds: known.kinds.filter((kind) => manages || !kind.for_managers), status: 'ready' };
  return { kinds: [], status: error ? 'error' : 'loading' };
}
