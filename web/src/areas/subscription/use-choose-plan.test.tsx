import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '#web/lib/i18n/i18n.ts';
import { readToasts } from '#web/ui/toasts/toasts.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { messages as english } from './plans/messages.en.ts';
import { messages as spanish } from './plans/messages.es.ts';
import { useChoosePlan } from './use-choose-plan.ts';

afterEach(closeScreen);

test('the error of a failed choice follows a change of language', async () => {
  const { world } = await openScreen(1280, ['plans']);
  world.server.failNext('/api/functions/choose-plan', { code: 'INTERNAL' });
  const { result } = renderHook(() => useChoosePlan(() => Promise.resolve()));
  await act(() => result.current.choose('Free'));
  const title = () => readToasts().map(({ say }) => say().title);
  const word = (Object.keys(english) as (keyof typeof english)[]).find(
    (key) => english[key] === result.current.failure,
  ); // the object's own keys
  expect(word).toBeDefined();
  await act(() => chooseLanguage('es'));
  expect(result.current.failure).toBe(word && spanish[word]);
  expect(title()).toEqual([word && spanish[word]]);
});
