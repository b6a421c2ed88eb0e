import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ensureFamilyHasSchema, NO_FREE_KEY } from '#contract/areas/family.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { readSession, refreshAccount, useSession } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { ERROR_TOAST_MS, showToast } from '../../ui/toasts/toasts.ts';
import { CreateFamilyForm } from './components/create-family-form.tsx';
import { OnePage, WaitingPage } from './components/one-page.tsx';
import { useSwitchFamily } from './use-switch-family.ts';
import { kindOfWorkspace } from './workspace.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface WorkspaceScreenProps {
  onSignOut: () => void;
  notice?: ReactNode;
  /** Reloads the page. A parameter for tests. */
  onReload?: () => void;
}

/** Replaces the app while the family's workspace cannot be used. An unfinished workspace is completed automatically. */
export function WorkspaceScreen({ onSignOut, notice, onReload = () => location.reload() }: WorkspaceScreenProps) {
  const { t } = useTranslation('family');
  const { family } = useSession();
  const familyId = family?.id ?? '';
  const kind = kindOfWorkspace(family?.setup_status ?? '');
  /** The family whose completion failed. */
  const [failedId, setFailedId] = useState<string | null>(null);
  const [isUnread, setIsUnread] = useState(false);
  const begun = useRef<string | null>(null);

  useEffect(() => {
    if (begun.current === familyId) return;
    begun.current = familyId;
    const warn = (word: 'orphanedToast' | 'unavailableToast') =>
      showToast(() => ({ key: 'workspace', title: t(word), tone: 'error', durationMs: ERROR_TOAST_MS }));
    if (kind === 'orphaned') warn('orphanedToast');
    if (kind !== 'unfinished') return;
    void completeWorkspace(familyId).then((outcome) => {
      if (outcome === 'completed') return;
      setFailedId(familyId);
      setIsUnread(outcome === 'unread');
      warn('unavailableToast');
    });
  }, [familyId, kind, t]);

  if (!family) return null;
  if (kind === 'unfinished' && failedId !== familyId) return <WaitingPage words={t('preparing')} />;
  const words = {
    orphaned: { title: t('orphanedTitle'), text: t('orphanedText') },
    failed: { title: t('failedSetupTitle'), text: t('failedSetupText') },
    unfinished: { title: t(isUnread ? 'familyFailed' : 'notReadyTitle'), text: t('notReadyText') },
  }[kind];

  return (
    <OnePage title={words.title} text={<p>{words.text}</p>} isError notice={notice}>
      {kind === 'failed' && family.setup_error ? (
        <p className="page-note">
          {/* The message of an unexpected error is internal and English, so a general one is shown. */}
          {t('setupError')} {t(family.setup_error === NO_FREE_KEY ? 'setupErrorKey' : 'setupErrorOther')}
        </p>
      ) : null}
      {kind === 'unfinished' ? (
        <Button tone="primary" wide onClick={onReload}>
          {t('refreshPage')}
        </Button>
      ) : null}
      <CreateFamilyForm isPrimary={kind !== 'unfinished'} />
      <OtherFamilies />
      <a className="page-link" href="/contact">
        {t('contactSupport')}
      </a>
      <Button tone="quiet" wide onClick={onSignOut}>
        {t('signOut')}
      </Button>
    </OnePage>
  );
}

function OtherFamilies() {
  const { t } = useTranslation('family');
  const { families } = useSession();
  const switchTo = useSwitchFamily();
  const usable = families.filter(({ setup_status }) => setup_status === 'completed');
  if (usable.length === 0) return null;
  return (
    <div className="page-actions">
      <p className="page-note">{t('otherFamilies')}</p>
      {usable.map(({ id, name }) => (
        <Button key={id} wide onClick={() => void switchTo(id)}>
          {t('openFamily', { name })}
        </Button>
      ))}
    </div>
  );
}

/** `unread`: the server reported success, but the account does not show it. */
async function completeWorkspace(familyId: string): Promise<'completed' | 'failed' | 'unread'> {
  const { success } = await callRemote(ensureFamilyHasSchema, { target_family_id: familyId }).catch(() => ({
    success: false,
  }));
  await refreshAccount();
  const now = readSession().families.find(({ id }) => id === familyId);
  if (now?.setup_status === 'completed') return 'completed';
  return success ? 'unread' : 'failed';
}
