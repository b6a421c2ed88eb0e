import { useEffect } from 'react';
import * as z from 'zod/mini';
import { forgetChoice, wasChosenHere } from '../../lib/storage/device-choice.ts';
import { followLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { AGREED_SETTINGS_KEY } from '../../lib/storage/storage-keys.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useSettings } from '../../lib/sync/settings.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { COLOR_SCHEMES, followColorScheme, useColorScheme } from '../../ui/theme/color-scheme.ts';
import { mergePreference, type Agreed } from './merge-preference.ts';
import { publishPreferences } from './preferences.ts';

/** Long enough for the first answer; on a slow network the app opens without it. */
const PATIENCE_MS = 1_500;

const Agreed = z.object({ value: z.string(), version: z.int() });
const Kept = z.object({ user: z.string(), language: z.optional(Agreed), theme: z.optional(Agreed) });
type Kept = z.infer<typeof Kept>;

function readKept(user: string): Kept {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(AGREED_SETTINGS_KEY) ?? 'null'));
    if (kept.user === user) return kept;
  } catch {
    // Nothing kept, or nothing of ours: as after signing in.
  }
  return { user };
}

function keepAgreed(user: string, what: 'language' | 'theme', agreed: Agreed): void {
  forgetChoice(what);
  const kept = readKept(user);
  if (kept[what]?.value === agreed.value && kept[what].version === agreed.version) return;
  // Without room for it the account's choice is applied again next time.
  trySetItem(localStorage, AGREED_SETTINGS_KEY, JSON.stringify({ ...kept, [what]: agreed }));
}

/**
 * Keeps language and theme of this device and of the person's account the same, and tells every screen how the person writes
 * dates. Draws nothing. Its code comes with the engine, because a visitor has no account to follow.
 */
export function FollowPreferences(): null {
  const { user, state } = useSession();
  const { row, status, change } = useSettings();
  const { language } = useTranslation();
  const { choice: theme } = useColorScheme();
  const userId = state === 'signed-out' ? null : (user?.id ?? null);
  const version = row?.version ?? 0;
  const [dateFormat, timeFormat] = [row?.date_format ?? null, row?.time_format ?? null];
  useEffect(() => publishPreferences({ dateFormat, timeFormat }), [dateFormat, timeFormat]);
  const [accountLanguage, accountTheme] = [row?.language ?? null, row?.theme ?? null];

  // Two stores outside of React are brought together: the device's and the account's.
  useEffect(() => {
    if (userId === null) return publishPreferences({ isReady: false });
    if (status === 'loading') {
      if (readKept(userId).language) return publishPreferences({ isReady: true });
      publishPreferences({ isReady: false });
      const timer = setTimeout(() => publishPreferences({ isReady: true }), PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    if (status === 'error') return publishPreferences({ isReady: true });
    const settled = mergePreference({
      ...{ account: accountLanguage, version, device: language },
      agreed: readKept(userId).language ?? null,
      isChosenHere: wasChosenHere('language'),
    });
    if (settled.do === 'write') change({ language });
    if (settled.do === 'agree') keepAgreed(userId, 'language', { value: language, version });
    if (settled.do !== 'apply') return publishPreferences({ isReady: true });
    const next = LANGUAGES.find((one) => one === settled.value) ?? language;
    void followLanguage(next).finally(() => publishPreferences({ isReady: true }));
  }, [userId, status, version, accountLanguage, language, change]);

  useEffect(() => {
    if (userId === null || status !== 'ready') return;
    const settled = mergePreference({
      ...{ account: accountTheme, version, device: theme },
      agreed: readKept(userId).theme ?? null,
      isChosenHere: wasChosenHere('theme'),
    });
    if (settled.do === 'write') change({ theme });
    if (settled.do === 'agree') keepAgreed(userId, 'theme', { value: theme, version });
    if (settled.do !== 'apply') return;
    const next = COLOR_SCHEMES.find((one) => one === settled.value) ?? theme;
    followColorScheme(next);
  }, [userId, status, version, accountTheme, theme, change]);
  return null;
}
