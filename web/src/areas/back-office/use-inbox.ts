import { useCallback, useEffect, useRef, useState } from 'react';
import { listEnquiries, setEnquiryStatus, type StoredEnquiry } from '#contract/areas/back-office.ts';
import { toApiError, type ApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';

export type InboxView = 'new' | 'done' | 'all';

export interface Inbox {
  /** Null while the first page is being fetched. */
  readonly enquiries: readonly StoredEnquiry[] | null;
  readonly hasMore: boolean;
  /** Why the last page could not be fetched. */
  readonly error: ApiError | null;
  readonly reload: () => void;
  readonly loadMore: () => void;
  /** On `denied`, `onDenied` has been called. */
  readonly mark: (enquiry: StoredEnquiry) => Promise<'saved' | 'failed' | 'denied'>;
}

/** The enquiries of one view, page by page. The caller mounts it anew for another view. */
export function useInbox(view: InboxView, onDenied: () => void): Inbox {
  const [enquiries, setEnquiries] = useState<readonly StoredEnquiry[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  /** The number of the latest request. Answers to earlier requests are ignored. */
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
          setError(null);
        },
        (thrown: unknown) => {
          if (mine !== asked.current) return;
          const failure = toApiError(thrown);
          if (failure.code === '42501') onDenied();
          setError(failure);
        },
      );
    },
    [view, onDenied],
  );

  useEffect(() => load(null), [load]);

  const mark: Inbox['mark'] = async ({ id, status }) => {
    const wanted = status === 'new' ? 'done' : 'new';
    try {
      await callRemote(setEnquiryStatus, { id, status: wanted });
    } catch (thrown) {
      if (toApiError(thrown).code !== '42501') return 'failed';
      onDenied();
      return 'denied';
    }
    setEnquiries((known) => (known ?? []).map((one) => (one.id === id ? { ...one, status: wanted } : one)));
    return 'saved';
  };

  return {
    enquiries,
    hasMore: next !== null,
    error,
    reload: () => load(null),
    loadMore: () => load(next),
    mark,
  };
}
