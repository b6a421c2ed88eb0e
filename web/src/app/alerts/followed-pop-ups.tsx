import { PopUps } from '../../areas/notifications/components/pop-ups.tsx';
import { useFollowLink } from './use-follow-link.ts';

/** The pop-ups, whose links open in the family that they are about. */
export function FollowedPopUps() {
  return <PopUps onGo={useFollowLink()} />;
}
