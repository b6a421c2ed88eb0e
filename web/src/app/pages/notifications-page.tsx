import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { NotificationsScreen } from '../../areas/notifications/notifications-screen.tsx';

export function NotificationsPage() {
  const navigate = useNavigate();
  const go = useCallback((href: string) => void navigate({ href }), [navigate]);
  return <NotificationsScreen onGo={go} />;
}
