import type { ReactNode } from 'react';
import { INVITATION_PATH } from '../../lib/auth/invitation-path.ts';
import { useSession } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { CreateFamilyForm } from './components/create-family-form.tsx';
import { LeftFamilies } from './components/left-families.tsx';
import { OnePage } from './components/one-page.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface NoFamilyScreenProps {
  onSignOut: () => void;
  notice?: ReactNode;
}

/** For people who left their family or were removed from it. No family is set up for them automatically. */
export function NoFamilyScreen({ onSignOut, notice }: NoFamilyScreenProps) {
  const { t } = useTranslation('family');
  const { account } = useSession();
  const left = account?.left_families?.at(-1)?.name;
  const invitation = account?.invitation ?? null;
  const token = invitation?.invite_token ?? null;
  return (
    <OnePage
      title={left === undefined ? t('noFamilyTitle') : t('noLongerIn', { name: left })}
      text={<p>{t('noFamilyText')}</p>}
      notice={notice}
    >
      {invitation === null ? null : (
        <div className="page-head">
          <p>{t(token === null ? 'noFamilyUnconfirmed' : 'noFamilyInvited')}</p>
          <a className="page-link" href={token === null ? '/confirm-email' : INVITATION_PATH}>
            {t(token === null ? 'confirmAddress' : 'openInvitation')}
          </a>
        </div>
      )}
      <CreateFamilyForm isPrimary={token === null} />
      <LeftFamilies />
      <Button tone="quiet" wide onClick={onSignOut}>
        {t('signOut')}
      </Button>
    </OnePage>
  );
}
