import { useNavigate } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { previewOf } from '#contract/areas/chat/words.ts';
import { links } from '#contract/areas/links.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKnownRow, useRows } from '../../../lib/sync/rows.ts';
import type { RelatedPart } from '../../area.ts';

const NOTHING = { filter: { chat_id: [] } };

/** The message from which a row was made. A link names it alone, so that it is asked for where this device does not have it. */
export const useRelated: RelatedPart['useRelated'] = (of, linked) => {
  const { t } = useTranslation('chat-parts');
  const navigate = useNavigate();
  const { rows } = useRows(links);
  const link = rows.find(({ from_table, from_id }) => from_table === chatMessages.name && linked.includes(from_id));
  const id = link?.from_id ?? null;
  const known = useKnownRow(chatMessages, id);
  useRows(chatMessages, id === null || known ? NOTHING : { around: id });
  if (!known) return { rows: [], make: null };
  const icon = <MessageSquareText size={20} aria-hidden="true" />;
  const open = () => void navigate({ to: '/chat', search: { chat: known.chat_id, message: known.id } });
  const title = previewOf(known.message_text) || t('fromMessage');
  return { rows: [{ key: known.id, title, icon, note: t('said'), isDone: false, open }], make: null };
};
