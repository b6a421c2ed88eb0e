import { Membership } from '../../areas/family/components/membership.tsx';
import { AssistantSettings } from '../../areas/groceries/assistant/assistant-settings.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { FilesRoom } from './files-room.tsx';

export function FamilySettings() {
  const { family } = useSession();
  if (!family) return null;
  return (
    <>
      <FilesRoom />
      <AssistantSettings />
      <Membership family={family} />
    </>
  );
}
