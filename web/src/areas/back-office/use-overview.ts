import { useCallback, useEffect, useRef, useState } from 'react';
import { backofficeOverview, type BackofficeOverview } from '#contract/areas/back-office.ts';
import { toApiError, type ApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';

interface Overview {
  readonly figures: BackofficeOverview | null;
  readonly error: ApiError | null;
  readonly reload: () => void;
}

/** The figures, asked for when the screen opens and when something has changed them. */
export function useOverview(onDenied: () => void): Overview {
  const [figures, setFigures] = useState<BackofficeOverview | null>(null);
  const [error, setError] = useState<ApiError | null>(null);

  /** An answer that a later one has overtaken shows figures of before. */
  const asked = useRef(0);

  const reload = useCallback(() => {
    asked.current += 1;
    const mine = asked.current;
    callRemote(backofficeOverview, {}).then(
      (answer) => {
        if (mine !== asked.current) return;
        setFigures(answer);
        setError(null);
      },
      (thrown: unknown) => {
        const failure = toApiError(thrown);
        if (failure.code === '42501') onDenied();
        setError(failure);
      },
    );
  }, [onDenied]);

  useEffect(reload, [reload]);
  return { figures, error, reload };
}
