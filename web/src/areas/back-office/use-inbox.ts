import { useCallback, useEffect, useRef, useState } from 'react';
import { listEnquiries, setEnquiryStatus, type StoredEnquiry } from '#contract/areas/back-office.ts';
import { toApiError } from '../../lib/api-error.ts';
import { callRemote } from '../../lib/call-remote.ts';

export type InboxView = 'new' | 'done' | 'all';

export interface Inbox {
  /** Null while the first page is on its way. */
  readonly enquiries: readonly StoredEnquiry[] | null;
  readonly hasMore: boolean;
  readonly isFailed: boolean;
  readonly reload: () => void;
  readonly loadMore: () => void;
  /** True when it was saved. */
  readonly mark: (enquiry: StoredEnquiry) => Promise<boolean>;
}

/** What people wrote to us, page by page. For another view it is mounted anew. */
export function useInbox(view: InboxView, onDenied: () => void): Inbox {
  const [enquiries, setEnquiries] = useState<readonly StoredEnquiry[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  /** Answers to what was asked before something else was asked come too late. */
  const asked = useRef(0);

  const load = useCallback(
    (before: string | null) => {
      asked.current += 1;
      const mine = asked.current;
      callRemote(listEnquiries, { ...(view === 'all' ? {} : { status: view }), before }).then(
        (page) => {
          if (mine !== asked.current) return;
          setEnquiries((known) => (before === null ? page.enquiries : [...(known ?? []), ...page.enquiries]));
          setNext(page.next);
          setIsFailed(false);
        },
        (thrown: unknown) => {
          if (mine !== asked.current) return;
          if (toApiError(thrown).code === '42501') onDenied();
          setIsFailed(true);
        },
      );
    },
    [view, onDenied],
  );

  useEffect(() => load(null), [load]);

  const mark = async ({ id, status }: StoredEnquiry): Promise<boolean> => {
    const wanted = status === 'new' ? 'done' : 'new';
    try {
      await callRemote(setEnquiryStatus, { id, status: wanted });
    } catch (thrown) {
      if (toApiError(thrown).code === '42501') onDenied();
      return false;
    }
    setEnquiries((known) => (known ?? []).map((one) => (one.id === id ? { ...one, status: wanted } : one)));
    return true;
  };

  return {
    enquiries,
    hasMore: next !== null,
    isFailed,
    reload: () => load(null),
    loadMore: () => load(next),
    mark,
  };
}
