import { useCallback, useEffect, useState } from 'react';
import { backofficeOverview, type BackofficeOverview } from '#contract/areas/back-office.ts';
import { toApiError, type ApiError } from '../../lib/api-error.ts';
import { callRemote } from '../../lib/call-remote.ts';

interface Overview {
  readonly figures: BackofficeOverview | null;
  readonly error: ApiError | null;
  readonly reload: () => void;
}

/** The figures, asked for when the screen opens and when something has changed them. */
export function useOverview(onDenied: () => void): Overview {
  const [figures, setFigures] = useState<BackofficeOverview | null>(null);
  const [error, setError] = useState<ApiError | null>(null);

  const reload = useCallback(() => {
    callRemote(backofficeOverview, {}).then(
      (answer) => {
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
