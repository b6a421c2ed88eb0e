import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PAYMENT_KEY } from '#web/lib/storage/storage-keys.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { dropOneTimeParams, takeFromAddress } from './auth-search.ts';
import { usePaymentFollowUp } from './use-payment-follow-up.ts';

afterEach(closeScreen);

test('a payment is stored until its person is signed in, and leads to one check of the plan', async () => {
  const { world } = await openScreen(1280, ['account', 'subscription']);
  takeFromAddress({ payment_success: true, session_id: 'cs_1' }, '', '');
  renderHook(usePaymentFollowUp).unmount();
  dropOneTimeParams();
  expect(world.browser.storage.get(PAYMENT_KEY)).toBe('cs_1');

  const { result } = renderHook(usePaymentFollowUp);
  expect(result.current.banner).toBe('paymentLogIn');
  const release = world.server.hold('/api/functions/check-subscription');
  let following = Promise.resolve(false);
  await act(async () => {
    following = result.current.followUp();
  });
  expect(result.current.banner).toBe('paymentProcessing');
  release();
  await act(async () => expect(await following).toBe(true));
  expect(result.current.banner).toBeNull();
  expect(world.server.calls.filter(({ path }) => path.endsWith('/check-subscription'))).not.toEqual([]);
  expect(await result.current.followUp(), 'a second time').toBe(false);
});
