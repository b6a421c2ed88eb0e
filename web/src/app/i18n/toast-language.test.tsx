import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, prepareArea, startI18n, useTranslation } from '../../lib/i18n/i18n.ts';
import { LANGUAGE_KEY } from '../../lib/i18n/language.ts';
import { KitLabelsProvider } from '../../ui/labels.tsx';
import { clearScreen, pretendWindow } from '../../ui/testing/render-kit.tsx';
import { Toaster } from '../../ui/toasts/toaster.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo } from '../../ui/toasts/undo.ts';
import { messages as appEnglish } from './messages.en.ts';
import { messages as appSpanish } from './messages.es.ts';
import { messages as shellEnglish } from '../shell/messages.en.ts';
import { messages as shellSpanish } from '../shell/messages.es.ts';

const english = { ...appEnglish, ...shellEnglish };
const spanish = { ...appSpanish, ...shellSpanish };

beforeEach(async () => {
  pretendWindow(1280);
  localStorage.setItem(LANGUAGE_KEY, 'en');
  await startI18n((language) => Promise.resolve({ ...(language === 'en' ? english : spanish) }));
  await prepareArea('app');
});

afterEach(() => {
  clearScreen();
  localStorage.clear();
});

function Speaker() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={() => {
        showToast(() => ({ title: t('safeModeTitle'), description: t('safeModeText'), durationMs: null }));
        offerUndo(
          () => ({ title: t('familyUpdated'), undo: t('retry') }),
          () => undefined,
        );
      }}
    >
      {t('more')}
    </button>
  );
}

/** As the app does it: the kit's own words are the app's. */
function App() {
  const { t } = useTranslation();
  const words = { close: t('close'), showPassword: '', hidePassword: '', notices: t('notices') };
  return (
    <KitLabelsProvider value={words}>
      <Speaker />
      <Toaster />
    </KitLabelsProvider>
  );
}

test('a toast that shows, and its button, change their language with everything else', async () => {
  render(<App />);
  fireEvent.click(screen.getByRole('button', { name: english.more }));
  await act(() => chooseLanguage('es'));
  screen.getByText(spanish.safeModeTitle);
  screen.getByText(spanish.safeModeText);
  screen.getByText(spanish.familyUpdated);
  screen.getByRole('button', { name: spanish.retry });
  expect(screen.getAllByRole('button', { name: spanish.close })).toHaveLength(2);
  expect(screen.queryByText(english.safeModeTitle)).toBeNull();
  await act(() => chooseLanguage('en'));
  screen.getByText(english.safeModeText);
});
