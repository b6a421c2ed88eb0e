import { useRef, useState, type FormEvent } from 'react';
import { updateProfile } from '#contract/areas/family.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { callRemote } from '../../../../lib/api/call-remote.ts';
import { sayThrown } from '../../../../lib/api/error-words.ts';
import { refreshAccount, useSession } from '../../../../lib/auth/session.ts';
import { useSyncStatus } from '../../../../lib/outbox/sync-status.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { focusFirstError } from '../../../../ui/focus/focus-first-error.ts';
import { showToast } from '../../../../ui/toasts/toasts.ts';
import styles from '../settings.module.css';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';

/** The person's own name, in their profile and in every family. Saving calls a server function, so it needs the network. */
export function NameSettings() {
  const { t } = useTranslation('settings');
  const { account } = useSession();
  const { online } = useSyncStatus();
  const form = useRef<HTMLFormElement>(null);
  /** Null until something is typed, so that a name saved on another device shows up here. */
  const [typed, setTyped] = useState<{ first: string; last: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const profile = account?.profile;
  if (!profile) return null;
  const stored = { first: profile.first_name ?? '', last: profile.last_name ?? '' };
  const shown = typed ?? stored;
  const isChanged = shown.first.trim() !== stored.first || shown.last.trim() !== stored.last;

  const type = (part: 'first' | 'last', text: string) => {
    setFailure(null);
    setTyped({ ...shown, [part]: text });
  };

  async function save() {
    setIsSaving(true);
    try {
      await callRemote(updateProfile, { first_name: shown.first, last_name: shown.last });
      await refreshAccount();
      setTyped(null);
      showToast(() => ({ key: 'name', title: t('nameSaved'), tone: 'done' }));
    } catch (thrown) {
      setFailure(sayThrown(thrown));
      showToast(() => ({ key: 'name', title: t('nameFailed'), description: sayThrown(thrown), tone: 'error' }));
      if (form.current) focusFirstError(form.current);
    } finally {
      setIsSaving(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && !isSaving && online) void save();
  }

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <div className={styles['names']}>
        <TextField
          label={t('firstName')}
          value={shown.first}
          error={failure}
          autoComplete="given-name"
          maxLength={NAME_MAX}
          onChange={(event) => type('first', event.target.value)}
        />
        <TextField
          label={t('lastName')}
          value={shown.last}
          autoComplete="family-name"
          maxLength={NAME_MAX}
          onChange={(event) => type('last', event.target.value)}
        />
      </div>
      {online ? null : <p className={styles['text']}>{t('nameOffline')}</p>}
      {/* Not `disabled`, because the button would lose the focus while saving. */}
      <Button type="submit" className={styles['start'] ?? ''} aria-disabled={!isChanged || isSaving || !online}>
        {t(isSaving ? 'saving' : 'saveName')}
      </Button>
    </form>
  );
}
