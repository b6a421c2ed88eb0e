import { NotificationsScreen } from '../../areas/notifications/notifications-screen.tsx';
import { useFollowLink } from '../alerts/use-follow-link.ts';

export function NotificationsPage() {
  return <NotificationsScreen onGo={useFollowLink()} />;
}
