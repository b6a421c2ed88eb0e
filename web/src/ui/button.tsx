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

/** The classes of a button, for links that look like one. */
export function buttonClass(tone: Tone, className = ''): string {
  return `${styles['button']} ${styles[tone]} ${className}`;
}

/** Use one primary button per view; the others are plain (with an edge) or quiet (text only). */
export function Button({ tone = 'plain', wide = false, icon, children, className = '', ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusRestored(button, rest.disabled ?? false);
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

/** Gives the focus back to a button that lost it by being disabled, once it is enabled again. */
function useFocusRestored(button: RefObject<HTMLButtonElement | null>, isDisabled: boolean): void {
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

/** A 44 px target around a 20 px icon. The label is its accessible name and its tooltip. */
export function IconButton({ label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={`${styles['icon']} ${className}`}>
      {children}
    </button>
  );
}
