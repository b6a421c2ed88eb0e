import { useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { floatBeside } from '../float-beside.ts';
import { focusDay } from './month.tsx';
import styles from './field-panel.module.css';

interface FieldPanelProps extends ComponentPropsWithoutRef<'div'> {
  focusesDay?: boolean;
}

/**
 * A panel beside the field that it lies in: on top of everything, and in a sheet still part of it for Tab. It is not modal; the field
 * shows it while it has the focus. The panel can have the focus itself, so that a press between two days does not take it from the field.
 */
export function FieldPanel({ focusesDay = false, className = '', children, ...rest }: FieldPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = panel.current?.parentElement;
    if (!panel.current || !field) return;
    const floating = floatBeside(panel.current, field, 'left');
    if (focusesDay) focusDay(panel.current);
    return floating.stop;
  }, [focusesDay]);
  return (
    <div ref={panel} popover="manual" tabIndex={-1} {...rest} className={`${styles['panel']} ${className}`}>
      {children}
    </div>
  );
}

/** True on devices without a mouse, whose own pickers are made for fingers. */
export function hasOwnPickers(): boolean {
  return matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
}
