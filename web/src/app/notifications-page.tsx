import { useNavigate } from '@tanstack/react-router';
import { NotificationsScreen } from '../areas/notifications/notifications-screen.tsx';

export function NotificationsPage() {
  const navigate = useNavigate();
  return <NotificationsScreen onGo={(href) => void navigate({ href })} />;
}
