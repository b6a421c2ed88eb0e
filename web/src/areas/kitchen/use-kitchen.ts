import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { theClient } from '../../lib/sync/client.ts';
import { createKitchenStore, type KitchenStore, type KitchenView } from './kitchen-store.ts';

/** The family's day on this device, followed while the screen is there. */
export function useKitchen(): { readonly view: KitchenView; readonly store: KitchenStore } {
  const [store] = useState(() => createKitchenStore(theClient()));
  const view = useSyncExternalStore(store.subscribe, store.read);
  useEffect(() => {
    store.open();
    return store.close;
  }, [store]);
  return { view, store };
}

/** Keeps the screen of the device on while `isWanted`, where the browser can. It gives the lock up whenever the page is hidden. */
export function useWakeLock(isWanted: boolean): void {
  const held = useRef<WakeLockSentinel | null>(null);
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery: the screen then goes dark by itself.
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await lock?.release();
      else held.current = lock;
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void held.current?.release();
      held.current = null;
    };
  }, [isWanted]);
}

/** Makes the whole page dark while `isDark`, with the sheets and toasts beside the screen. */
export function useDarkPage(isDark: boolean): void {
  useLayoutEffect(() => {
    if (!isDark) return;
    const { style } = document.documentElement;
    style.colorScheme = 'dark';
    return () => {
      style.colorScheme = '';
    };
  }, [isDark]);
}

const MINUTE_MS = 60_000;

/** The current time, new as each minute begins: `useNow` may be almost a minute behind, which a clock on a wall may not. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(new Date());
          wait();
        },
        MINUTE_MS - (Date.now() % MINUTE_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
