import { useEffect, useState } from 'react';

/** How long a person pauses between letters at most. */
export const TICK_MS = 300;

/** The value once it has stayed the same for so long, so that not every letter asks the server. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
