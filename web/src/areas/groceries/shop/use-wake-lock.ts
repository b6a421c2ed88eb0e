import { useEffect, useState } from 'react';

/** Keeps the screen on while the page is seen. False where the browser cannot, or will not, as with a low battery. */
export function useWakeLock(): boolean {
  const [isOn, setIsOn] = useState(() => 'wakeLock' in navigator);
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;

    async function hold() {
      // The browser lets go of it whenever the page is hidden.
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        setIsOn(true);
        if (isOver) await lock.release();
      } catch {
        setIsOn(false);
      }
    }

    const holdAgain = () => void hold();
    holdAgain();
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, []);
  return isOn;
}
