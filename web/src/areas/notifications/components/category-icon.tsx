import { Check, Newspaper, OctagonAlert, StickyNote, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { Notification } from '#contract/areas/notifications.ts';
import styles from './category-icon.module.css';

/** The shape shows the category; the colour only repeats it. No shape is a circle, because circles are people. */
const ICONS: Record<Notification['category'], LucideIcon> = {
  success: Check,
  warning: TriangleAlert,
  error: OctagonAlert,
  info: Newspaper,
  default: StickyNote,
};

export function CategoryIcon({ category }: Pick<Notification, 'category'>) {
  const Icon = ICONS[category];
  return <Icon size={20} aria-hidden="true" className={`${styles['icon']} ${styles[category]}`} />;
}
