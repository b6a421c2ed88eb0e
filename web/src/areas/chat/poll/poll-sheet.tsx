import { Plus } from 'lucide-react';
import { useState } from 'react';
import { POLL_OPTIONS_MAX } from '#contract/areas/chat/messages.ts';
import { TITLE_MAX } from '#contract/limits.ts';
import { tidyLine } from '#contract/text.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import type { Sent } from '../room/use-room.ts';

/** How long a poll is open, in hours. */
const LASTS = { never: null, hour: 1, day: 24, days: 72, week: 168 } as const;
type Lasts = keyof typeof LASTS;
const OPTION_MAX = 120;
const HOUR_MS = 3_600_000;

interface PollSheetProps {
  isOpen: boolean;
  onClose: () => void;
  onSend: (message: Sent) => void;
}

/** Asks a question with answers to choose from. */
export function PollSheet({ isOpen, onClose, onSend }: PollSheetProps) {
  const { t } = useTranslation('chat');
  const [question, setQuestion] = useState('');
  const [options, setOptions] = useState<readonly string[]>(['', '']);
  const [hasSeveral, setHasSeveral] = useState(false);
  const [lasts, setLasts] = useState<Lasts>('day');
  const filled = options.map(tidyLine).filter(Boolean);
  const isTwice = new Set(filled.map((one) => one.toLowerCase())).size < filled.length;

  function send(): void {
    const hours = LASTS[lasts];
    onSend({
      message_text: tidyLine(question),
      poll: { options: filled, has_several_answers: hasSeveral },
      poll_closes_at: hours === null ? null : new Date(Date.now() + hours * HOUR_MS).toISOString(),
    });
    setQuestion('');
    setOptions(['', '']);
    onClose();
  }

  return (
    <FormSheet
      {...{ isOpen, onClose }}
      title={t('newPoll')}
      closesOnOutsideClick={question === '' && filled.length === 0}
      isBusy={false}
      isIncomplete={tidyLine(question) === '' || filled.length < 2 || isTwice}
      cancel={t('cancel')}
      confirm={t('askPoll')}
      onSubmit={send}
    >
      <TextField
        label={t('pollQuestion')}
        placeholder={t('pollExample')}
        value={question}
        maxLength={TITLE_MAX}
        autoComplete="off"
        data-autofocus
        onChange={({ target }) => setQuestion(target.value)}
      />
      {options.map((words, at) => (
        <TextField
          // An answer has nothing else, and stays in its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          label={t('pollOption', { number: at + 1 })}
          value={words}
          maxLength={OPTION_MAX}
          autoComplete="off"
          error={isTwice && at === options.length - 1 ? t('pollTwice') : null}
          onChange={({ target }) => setOptions(options.map((one, other) => (other === at ? target.value : one)))}
        />
      ))}
      {options.length < POLL_OPTIONS_MAX ? (
        <Button tone="quiet" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setOptions([...options, ''])}>
          {t('pollMore')}
        </Button>
      ) : null}
      <SwitchField
        label={t('pollHasSeveral')}
        text={t('pollHasSeveralText')}
        isOn={hasSeveral}
        onSwitch={setHasSeveral}
      />
      <SelectField
        label={t('pollLasts')}
        value={lasts}
        options={(Object.keys(LASTS) as Lasts[]).map((value) => ({ value, label: t(`lasts_${value}`) }))} // its own keys
        onChange={setLasts}
      />
    </FormSheet>
  );
}
