import { useEffect, useEffectEvent } from 'react';

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'input'] as const;

/** Calls `onIdle` once the page has not been touched for `ms`, and again after each further such time; not while `isOn` is false. */
export function useIdle(ms: number, isOn: boolean, onIdle: () => void): void {
  const leave = useEffectEvent(onIdle);
  useEffect(() => {
    if (!isOn) return;
    let timer = setTimeout(() => leave(), ms);
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => leave(), ms);
    };
    for (const touch of TOUCHES) document.addEventListener(touch, begin, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) document.removeEventListener(touch, begin, { capture: true });
    };
  }, [ms, isOn]);
}
