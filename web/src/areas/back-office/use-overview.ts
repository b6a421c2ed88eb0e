import { useCallback, useEffect, useRef, useState } from 'react';
import { backofficeOverview, type BackofficeOverview } from '#contract/areas/back-office.ts';
import { toApiError, type ApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';

interface Overview {
  readonly figures: BackofficeOverview | null;
  readonly error: ApiError | null;
  readonly reload: () => void;
}

/** The figures. They are fetched when the screen opens; `reload` fetches them again after a change. */
export function useOverview(onDenied: () => void): Overview {
  const [figures, setFigures] = useState<BackofficeOverview | null>(null);
  const [error, setError] = useState<ApiError | null>(null);

  /** The number of the latest request. Answers to earlier requests hold old figures and are ignored. */
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
