import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

type Tone = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: Tone;
  wide?: boolean;
  icon?: ReactNode;
}

/** One primary button to a view; the others are plain (edge) or quiet (text). */
export function Button({ tone = 'plain', wide = false, icon, children, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles['button']} ${styles[tone]} ${wide ? styles['wide'] : ''} ${className}`}
    >
      {icon}
      {children}
    </button>
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
