import { useEffect } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';

/** The server refused this account, for instance because its role was withdrawn. */
export const isDenial = (error: ApiError | null): boolean => error?.code === '42501';

/** Reports each refusal of a request once. */
export function useDenial(error: ApiError | null, onDenied: () => void): void {
  useEffect(() => {
    if (isDenial(error)) onDenied();
  }, [error, onDenied]);
}
