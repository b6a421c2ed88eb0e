import { useState, type FormEvent } from 'react';
import { acceptedItems, describeGroceryAssistant, WISH_MAX } from '#contract/areas/groceries/assistant.ts';
import type { GroceryList } from '#contract/areas/groceries/lists.ts';
import { useRemote } from '../../../lib/api/use-remote.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBox } from '../../../ui/notice-box.tsx';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useAddItems } from '../use-add-items.ts';
import { Proposal } from './proposal.tsx';
import { useWish, type WishFailure } from './use-wish.ts';
import styles from './assistant.module.css';

interface AssistantSheetProps {
  isOpen: boolean;
  onClose: () => void;
  list: GroceryList;
}

/** Where a person says a wish, and accepts what is proposed for it. Only what they accept is written, by the app, as anything that is added. */
export function AssistantSheet({ isOpen, onClose, list }: AssistantSheetProps) {
  const { t } = useTranslation('assistant');
  const [wish, setWish] = useState('');
  const { state, ask, stop } = useWish(list.id);
  const addItems = useAddItems(list);
  const isAsking = state.kind === 'asking';

  function close(): void {
    stop();
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wish.trim() !== '') void ask(wish);
  }

  return (
    <Sheet isOpen={isOpen} onClose={close} title={t('title')} closesOnOutsideClick={state.kind === 'idle'}>
      {state.kind === 'answered' ? (
        <Proposal
          answer={state.answer}
          onAgain={stop}
          onAccept={(lines) => {
            addItems(acceptedItems(lines));
            setWish('');
            close();
          }}
        />
      ) : (
        <SheetForm
          onSubmit={submit}
          actions={
            isAsking ? (
              <Button onClick={stop}>{t('cancel')}</Button>
            ) : (
              <Button type="submit" tone="primary" disabled={wish.trim() === ''}>
                {t('ask')}
              </Button>
            )
          }
        >
          <TextAreaField
            label={t('wish')}
            hint={t('wishHint')}
            rows={2}
            maxLength={WISH_MAX}
            value={wish}
            readOnly={isAsking}
            onChange={({ target }) => setWish(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              submit(event);
            }}
          />
          {isAsking ? null : <Examples onPick={setWish} />}
          {state.kind === 'failed' ? (
            <Failure failure={state.failure} onBuiltIn={() => void ask(wish, 'built-in')} />
          ) : null}
          <p role="status" className={isAsking ? styles['asking'] : 'visually-hidden'}>
            {isAsking ? t('asking') : ''}
          </p>
          <Answering />
        </SheetForm>
      )}
    </Sheet>
  );
}

function Examples({ onPick }: { onPick: (wish: string) => void }) {
  const { t } = useTranslation('assistant');
  return (
    <div className={styles['examples']}>
      {(['example1', 'example2', 'example3'] as const).map((key) => (
        <Button key={key} tone="quiet" onClick={() => onPick(t(key))}>
          {t(key)}
        </Button>
      ))}
    </div>
  );
}

/** Who answers, and what is sent there. */
function Answering() {
  const { t } = useTranslation('assistant');
  const { answer } = useRemote(describeGroceryAssistant, {});
  if (!answer) return null;
  return <p className="quiet">{answer.is_used && answer.model ? t('byModel', answer.model) : t('byBuiltIn')}</p>;
}

function Failure({ failure, onBuiltIn }: { failure: WishFailure; onBuiltIn: () => void }) {
  const { t } = useTranslation('assistant');
  const isKnown = 'problem' in failure;
  return (
    <div role="alert">
      <NoticeBox needsAttention>
        <p>
          <strong>{isKnown ? t(`${failure.problem}Title`) : t('otherTitle')}</strong>{' '}
          {isKnown ? t(failure.problem) : sayThrown(failure.error)}
        </p>
        {isKnown ? <Button onClick={onBuiltIn}>{t('useBuiltIn')}</Button> : null}
      </NoticeBox>
    </div>
  );
}
