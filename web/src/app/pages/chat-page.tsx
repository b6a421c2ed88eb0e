import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ChatScreen, type ChatPlace } from '../../areas/chat/chat-screen.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { ownerOf } from '../../rows/drafts/stored-draft.ts';
import { useFamilyProps } from '../people.ts';

export function ChatPage() {
  const { chat, message } = useSearch({ strict: false });
  const navigate = useNavigate();
  const session = useSession();
  const owner = ownerOf(session) ?? '';
  const family = useFamilyProps();
  const go = useCallback(
    (place: ChatPlace, replace = false) => void navigate({ to: '/chat', search: place, replace }),
    [navigate],
  );
  if (!session.family) return null;
  return (
    <ChatScreen
      // Nothing of one family may appear in another.
      key={owner}
      asked={{ ...(chat === undefined ? {} : { chat }), ...(message === undefined ? {} : { message }) }}
      owner={owner}
      go={go}
      {...family}
    />
  );
}
