import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ComponentPropsWithoutRef,
  type ReactNode,
  type RefObject,
} from 'react';
import styles from './button.module.css';

type Tone = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  tone?: Tone;
  wide?: boolean;
  icon?: ReactNode;
}

/** For a link that is drawn as a button. */
export function buttonClass(tone: Tone, className = ''): string {
  return `${styles['button']} ${styles[tone]} ${className}`;
}

/** One primary button to a view; the others are plain (edge) or quiet (text). */
export function Button({ tone = 'plain', wide = false, icon, children, className = '', ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button, rest.disabled ?? false);
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      className={buttonClass(tone, `${wide ? styles['wide'] : ''} ${className}`)}
    >
      {icon}
      {children}
    </button>
  );
}

/** A button that is disabled while it works loses the focus; it takes it back when it may be pressed again. */
function useFocusKept(button: RefObject<HTMLButtonElement | null>, isDisabled: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isDisabled && hadFocus.current && isLost) element?.focus({ preventScroll: true });
    hadFocus.current = isDisabled && element === document.activeElement;
  }, [button, isDisabled]);
}

interface IconLinkProps extends Omit<ComponentProps<'a'>, 'aria-label'> {
  label: string;
}

/** A link that looks like an icon button. */
export function IconLink({ label, children, ...rest }: IconLinkProps) {
  return (
    <a title={label} {...rest} aria-label={label} className={styles['icon']}>
      {children}
    </a>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string;
}

/** A 44 px target around a 20 px icon; the label is read out and shown as a tip. */
export function IconButton({ label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={`${styles['icon']} ${className}`}>
      {children}
    </button>
  );
}
