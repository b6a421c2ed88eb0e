import { useState } from 'react';
import { shareGroceryList, RECIPIENTS_MAX } from '#contract/areas/groceries/sharing.ts';
import type { GroceryList } from '#contract/areas/groceries/lists.ts';
import { toApiError, type ApiError } from '../../../lib/api/api-error.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { translatorOf, useTranslation } from '../../../lib/i18n/i18n.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface ShareSheetProps {
  list: GroceryList;
  isOpen: boolean;
  onClose: () => void;
}

/** Mails what is still to buy to one or several addresses. It needs the network. */
export function ShareSheet({ list, isOpen, onClose }: ShareSheetProps) {
  const { t, language } = useTranslation('groceries');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const recipients = [
    ...new Set(
      typed
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];

  function findFault(): string | null {
    if (recipients.length === 0) return t('recipientsRequired');
    if (recipients.length > RECIPIENTS_MAX) return t('recipientsTooMany', { count: RECIPIENTS_MAX });
    const wrong = recipients.find((address) => !ADDRESS.test(address));
    return wrong === undefined ? null : t('recipientsInvalid', { address: wrong });
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const fault = findFault();
    setError(fault);
    setFailure(null);
    if (fault !== null) return focusFirstError(form);
    setIsBusy(true);
    try {
      const answer = await callRemote(shareGroceryList, { list_id: list.id, recipients, language });
      const title = () => translatorOf('groceries')('shared', { count: answer.recipients });
      showToast(() => ({ title: title(), tone: 'done' }));
      setTyped('');
      onClose();
    } catch (thrown) {
      const why = explainFailure(toApiError(thrown));
      setFailure(`${t('shareFailed')}. ${why}`);
      showToast(() => ({ title: translatorOf('groceries')('shareFailed'), description: why, tone: 'error' }));
    } finally {
      setIsBusy(false);
    }
  }

  function explainFailure(thrown: ApiError): string {
    if (thrown.fields?.['list_id'] === 'empty') return t('shareEmpty');
    if (thrown.fields?.['recipients'] === 'limit') return t('shareLimit');
    return explainError(thrown);
  }

  return (
    <FormSheet
      {...{ isOpen, onClose, isBusy, failure }}
      title={t('shareTitle')}
      cancel={t('cancel')}
      confirm={t(isBusy ? 'sharing' : 'share')}
      onSubmit={(form) => void send(form)}
    >
      <p>{t('shareText', { title: list.title })}</p>
      <TextAreaField
        label={t('recipients')}
        hint={t('recipientsHint', { count: RECIPIENTS_MAX })}
        error={error}
        rows={2}
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
    </FormSheet>
  );
}
