import { Navigate, useParams } from '@tanstack/react-router';
import { SettingsScreen } from '../../areas/account/settings/settings-screen.tsx';
import { useCheck } from '../../areas/subscription/check.ts';
import { tierWord } from '../../areas/subscription/components/tier-badge.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useIsPhone } from '../../ui/theme/use-is-phone.ts';
import { SETTINGS_SECTIONS, type SettingsReader, type SettingsSection } from '../settings/settings-sections.ts';

/** The settings that are for this person: a list of sections, each at an address of its own. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { section: address, page } = useParams({ strict: false });
  const isPhone = useIsPhone();
  const tier = tierWord(useCheck());
  const reader: SettingsReader = {
    session: useSession(),
    may: useMay(),
    tier: tier === null ? '' : t(`subscription:${tier}`),
  };
  const sections = SETTINGS_SECTIONS.filter(({ isFor }) => isFor?.(reader) ?? true);
  const named = sections.find(({ id }) => id === address);
  // There is none, or it is not for this person.
  if (address !== undefined && !named) return <Navigate to="/settings" replace />;
  const shown = named ?? (isPhone ? undefined : sections[0]);
  const part = page === undefined ? shown : shown?.pages?.[page];
  if (page !== undefined && shown && !part)
    return <Navigate to="/settings/$section" params={{ section: shown.id }} replace />;
  const describe = ({ id, title, caption }: SettingsSection) => ({ id, title: t(title), caption: caption(reader, t) });
  return (
    <SettingsScreen
      entries={sections.map(describe)}
      shown={
        shown && part
          ? {
              ...describe(shown),
              title: t(part.title),
              text: part.text?.(reader, t) ?? '',
              content: <part.Content />,
              above: page === undefined ? null : t(shown.title),
            }
          : null
      }
      address={page === undefined ? (address ?? null) : `${address}/${page}`}
      isPhone={isPhone}
    />
  );
}
