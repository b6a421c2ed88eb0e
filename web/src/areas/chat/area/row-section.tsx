import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { familyEvents } from '#contract/areas/calendar.ts';
import { chats } from '#contract/areas/chat/chats.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { prepareArea, useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { CountBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { RowSectionPart } from '../../area.ts';
import { unreadIn } from '../unread.ts';

const DiscussionSheet = lazySheet(async () => {
  const [file] = await Promise.all([import('../discussion/discussion-sheet.tsx'), prepareArea('chat')]);
  return file.DiscussionSheet;
});

/** The discussion of a task or an event, which begins with its first message. */
export const RowSection: RowSectionPart['RowSection'] = ({ of, ...family }) => {
  const { t } = useTranslation('chat-parts');
  const { rows } = useRows(chats);
  const [isOpen, setIsOpen] = useState(false);
  if (of.table !== tasks.name && of.table !== familyEvents.name) return null;
  const chat = rows.find(({ id }) => id === of.id) ?? null;
  const count = chat?.last_seq ?? 0;
  const unread = chat ? unreadIn(chat, family.myId) : 0;
  return (
    <section aria-label={t('discussion')}>
      <Button
        tone="quiet"
        icon={<MessagesSquare size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {count === 0 ? t('discuss') : `${t('discussion')} · ${t('messages', { count })}`}
        <CountBadge count={unread} words={t('messages', { count: unread })} />
      </Button>
      <DiscussionSheet isOpen={isOpen} onClose={() => setIsOpen(false)} {...{ of, chat, family }} />
    </section>
  );
};
