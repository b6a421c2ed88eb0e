import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '#web/lib/i18n/i18n.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { readToasts } from '#web/ui/toasts/toasts.ts';
import { closeScreen, openVisitorsScreen } from '../../../testing/screen-world.ts';
import { messages as spanish } from '../messages.es.ts';
import { ResetDialog } from './reset-dialog.tsx';

afterEach(closeScreen);

test('the error at the address follows a change of language', async () => {
  await openVisitorsScreen(1280, ['account']);
  renderInKit(<ResetDialog isOpen email="" onClose={() => undefined} />);
  fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Enter' });
  expect(screen.getAllByText('Please enter your email address')).toHaveLength(2);
  await act(() => chooseLanguage('es'));
  screen.getByText(spanish.enterEmail);
  expect(readToasts().map(({ say }) => say().title)).toEqual([spanish.enterEmail]);
});
