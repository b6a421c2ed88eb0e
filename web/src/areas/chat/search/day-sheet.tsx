import { useState } from 'react';
import { findMessageOfDay } from '#contract/areas/chat/calls.ts';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { dayOf, type MaybeDay } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { startOf } from './start-of.ts';

interface DaySheetProps {
  isOpen: boolean;
  onClose: () => void;
  chatId: string;
  onShow: (messageId: string) => void;
}

/** Goes to what was said on a day; without a network among the messages that this device has. */
export function DaySheet({ isOpen, onClose, chatId, onShow }: DaySheetProps) {
  const { t } = useTranslation('chat');
  const { rows } = useRows(chatMessages, { filter: { chat_id: chatId } });
  const today = dayOf(useNow());
  const [day, setDay] = useState<MaybeDay>('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function go(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    const from = startOf(day);
    const found = await callRemote(findMessageOfDay, { chat_id: chatId, from }).then(
      (answer) => ({ id: answer.message_id, isHere: false }),
      () => ({
        id: rows.findLast(({ created_at }) => Date.parse(created_at) >= Date.parse(from))?.id ?? null,
        isHere: true,
      }),
    );
    setIsBusy(false);
    if (found.id === null) return setFailure(t(found.isHere ? 'dayNotHere' : 'dayEmpty'));
    onClose();
    onShow(found.id);
  }

  return (
    <FormSheet
      {...{ isOpen, onClose, isBusy, failure }}
      title={t('toDay')}
      isIncomplete={day === ''}
      cancel={t('cancel')}
      confirm={t('show')}
      onSubmit={() => void go()}
    >
      <DateField label={t('searchDay')} value={day} max={today} onChange={setDay} />
    </FormSheet>
  );
}
