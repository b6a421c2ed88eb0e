import { beforeAll, expect, test } from 'vitest';
import { CHANNELS, DELIVERY_REASONS, DELIVERY_STATES } from '#contract/areas/notices/deliveries.ts';
import { showWords, translatorOf } from '#web/lib/i18n/i18n.ts';
import { isQuiet, sayDelivery, type DeliveryFacts } from './delivery-words.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';

const QUIET = { quiet_from: '22:00', quiet_until: '07:00' };
const facts = (preferences: DeliveryFacts['preferences'] = QUIET): DeliveryFacts => ({
  ...{ t: translatorOf('reach'), preferences, zone: 'Europe/Madrid', group: 'task_assignments', family: 'Rivera' },
  sayClock: (clock) => clock,
  sayWhen: (date) => date.toISOString().slice(11, 16),
});
const delivery = (fields: Partial<Parameters<typeof sayDelivery>[0]>) => ({
  ...({ channel: 'push', state: 'sent', reason: 'ok', device_name: 'Firefox on Android' } as const),
  ...{ created_at: '2026-11-20T10:00:00Z', at: '2026-11-20T10:00:01Z', ...fields },
});

beforeAll(() => showWords('en', { reach: en }));

test('quiet hours over midnight are those of the person’s zone', () => {
  const at = (time: string) => isQuiet(facts(), new Date(`2026-11-20T${time}Z`));
  expect(['20:59', '21:00', '05:59', '06:00'].map(at)).toEqual([false, true, true, false]);
  expect(isQuiet(facts({ quiet_from: null, quiet_until: null }), new Date('2026-11-20T23:00:00Z'))).toBe(false);
});

test('a push that waits says until when, and one that waited says why it came late', () => {
  expect(sayDelivery(delivery({ state: 'held', reason: 'quiet' }), facts())).toBe(
    'No push yet: your quiet hours, 22:00 to 07:00. It comes at 07:00.',
  );
  const late = delivery({ created_at: '2026-11-20T23:00:00Z', at: '2026-11-21T06:00:00Z' });
  expect(sayDelivery(late, facts())).toBe(
    'No push at once: your quiet hours, 22:00 to 07:00. It came to Firefox on Android, 06:00.',
  );
  expect(sayDelivery(delivery({}), facts())).toBe('Push to Firefox on Android, 10:00.');
});

test('a switch and a muted family are named', () => {
  expect(sayDelivery(delivery({ state: 'skipped', reason: 'group_off' }), facts())).toContain(
    '“Task assignments” is off',
  );
  expect(sayDelivery(delivery({ state: 'skipped', reason: 'family_muted' }), facts())).toContain('Rivera');
});

test.each(['en', 'es'] as const)('every state and reason has a sentence without gaps: %s', (language) => {
  showWords(language, { reach: language === 'en' ? en : es });
  for (const channel of CHANNELS)
    for (const state of DELIVERY_STATES)
      for (const reason of [...DELIVERY_REASONS, 'of a later version', null]) {
        const said = sayDelivery(delivery({ channel, state, reason }), facts());
        expect(said, `${channel} ${state} ${reason}`).toMatch(/^[A-ZÀ-Ý].* .*[.]$/);
        expect(said).not.toMatch(/_|\{/);
      }
});
