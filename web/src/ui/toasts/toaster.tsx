import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button.tsx';
import { useKitLabels } from '../labels.tsx';
import { isSheetOpen, subscribeToSheets } from '../sheet/open-sheets.ts';
import { TICK_BOX_SHAPES } from '../theme/shapes.ts';
import styles from './toaster.module.css';
import { closeNews, closeToast, readToasts, subscribeToasts, type Toast } from './toasts.ts';
import { rememberOrigin, useFocusHandedBack } from '../focus/use-focus-return.ts';
import { useIsPhone } from '../theme/use-is-phone.ts';
import { useTimeOnScreen } from './use-time-on-screen.ts';
import { useToastRoom } from './use-toast-room.ts';

/**
 * The only polite live region for toasts. It is rendered beside the app, above every dialog. A phone shows only the newest
 * toast, and with it the newest that can undo something; the time of the others does not run meanwhile. A phone's keyboard leaves little of the screen, so typing closes toasts that only
 * report success. `useToastRoom` reserves space for content that toasts must not cover.
 *
 * `screen` is the name of the screen beneath, and changes together with it.
 */
export function Toaster({ screen = '' }: { screen?: string }) {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  const isOverSheet = useSyncExternalStore(subscribeToSheets, isSheetOpen);
  const isPhone = useIsPhone();
  const labels = useKitLabels();

  useEffect(() => {
    if (!isPhone) return;
    const handleInput = ({ target }: Event) => {
      if (isTextField(target)) closeNews();
    };
    document.addEventListener('input', handleInput);
    return () => document.removeEventListener('input', handleInput);
  }, [isPhone]);

  const list = useRef<HTMLOListElement>(null);
  useToastRoom(list, { screen, isPhone, isOverSheet });

  const cameFrom = useRef<Element | null>(null);
  const undo = toasts.findLast(({ say }) => say().isOnlyWay);
  const shown = isPhone ? toasts.filter((toast, at) => toast === undo || at === toasts.length - 1) : toasts.slice(-4);
  return createPortal(
    <section
      aria-label={labels.notices}
      data-covers
      className={`${styles['toaster']} ${isOverSheet ? styles['overSheet'] : ''}`}
      onFocus={(event) => rememberOrigin(event, cameFrom)}
    >
      <ol ref={list} aria-live="polite" aria-relevant="additions" className={styles['list']}>
        {shown.map((toast) => (
          <ToastItem key={toast.key} toast={toast} cameFrom={cameFrom} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('textarea, input:not([type=checkbox], [type=radio])');
}

function ToastItem({ toast, cameFrom }: { toast: Toast; cameFrom: RefObject<Element | null> }) {
  const labels = useKitLabels();
  const item = useRef<HTMLLIElement>(null);
  useFocusHandedBack(item, cameFrom);
  const time = useTimeOnScreen(toast, toast.durationMs, ({ key }) => closeToast(key));
  const { title, description, tone, action } = toast.say();

  return (
    <li ref={item} className={`${styles['toast']} ${tone === 'error' ? styles['error'] : ''}`} {...time}>
      {tone === 'error' ? <CircleAlert size={20} className={styles['icon']} aria-hidden="true" /> : null}
      {tone === 'done' ? <GableTick /> : null}
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {description ? <p className={styles['description']}>{description}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            closeToast(toast.key);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton label={labels.close} onClick={() => closeToast(toast.key)} className={styles['close']}>
        <X size={18} />
      </IconButton>
    </li>
  );
}

function GableTick() {
  return (
    <svg viewBox="0 0 28 28" width="22" height="22" className={styles['done']} aria-hidden="true" focusable="false">
      <rect x="4" y="8" width="20" height="18" rx="4" fill="var(--leaf)" />
      <path d={TICK_BOX_SHAPES.tick} fill="none" stroke="var(--card)" strokeWidth="2.5" strokeLinecap="round" />
      <path d={TICK_BOX_SHAPES.gable} fill="none" stroke="var(--leaf)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
