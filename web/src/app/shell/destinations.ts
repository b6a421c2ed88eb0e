import {
  Bell,
  BookUser,
  CalendarDays,
  GraduationCap,
  HeartPulse,
  Landmark,
  ListChecks,
  MessagesSquare,
  PiggyBank,
  Settings,
  ShoppingBasket,
  Sun,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';

export interface Destination {
  to:
    | '/dashboard'
    | '/tasks'
    | '/chat'
    | '/family'
    | '/calendar'
    | '/finances'
    | '/school'
    | '/medical'
    | '/groceries'
    | '/notifications'
    | '/contacts'
    | '/settings'
    | '/backoffice/dashboard';
  word:
    | 'today'
    | 'tasks'
    | 'chat'
    | 'family'
    | 'calendar'
    | 'finances'
    | 'school'
    | 'medical'
    | 'groceries'
    | 'notifications'
    | 'contacts'
    | 'settings'
    | 'backOffice';
  icon: LucideIcon;
}

/** The screens of a family, in the order of the side bar. */
export const FAMILY_DESTINATIONS: readonly Destination[] = [
  { to: '/dashboard', word: 'today', icon: Sun },
  { to: '/tasks', word: 'tasks', icon: ListChecks },
  { to: '/chat', word: 'chat', icon: MessagesSquare },
  { to: '/family', word: 'family', icon: UsersRound },
  { to: '/calendar', word: 'calendar', icon: CalendarDays },
  { to: '/finances', word: 'finances', icon: PiggyBank },
  { to: '/school', word: 'school', icon: GraduationCap },
  { to: '/medical', word: 'medical', icon: HeartPulse },
  { to: '/groceries', word: 'groceries', icon: ShoppingBasket },
  { to: '/notifications', word: 'notifications', icon: Bell },
  { to: '/contacts', word: 'contacts', icon: BookUser },
];

/** At the foot of every side bar. */
export const SETTINGS: Destination = { to: '/settings', word: 'settings', icon: Settings };

/** The side bar of staff without a family. */
export const STAFF_DESTINATIONS: readonly Destination[] = [
  { to: '/backoffice/dashboard', word: 'backOffice', icon: Landmark },
];
