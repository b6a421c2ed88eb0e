import { beforeAll, expect, test } from 'vitest';
import { CHANNELS, DELIVERY_REASONS, DELIVERY_STATES } from '#contract/areas/notices/deliveries.ts';
import { showWords, translatorOf } from '#web/lib/i18n/i18n.ts';
import { isQuiet, sayDelivery, type DeliveryFacts } from './delivery-words.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';

const QUIET = { quiet_from: '22:00', quiet_until: '07:00', digest: 'off' } as const;
const facts = (preferences: DeliveryFacts['preferences'] = QUIET): DeliveryFacts => ({
  ...{ t: translatorOf('reach'), preferences, zone: 'Europe/Madrid', group: 'task_assignments', family: 'Rivera' },
  now: new Date('2026-11-21T12:00:00Z'),
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
  expect(isQuiet(facts({ ...QUIET, quiet_from: null, quiet_until: null }), new Date('2026-11-20T23:00:00Z'))).toBe(
    false,
  );
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

const SENTENCES: readonly [Parameters<typeof delivery>[0], string, string][] = [
  [
    { state: 'skipped', reason: 'group_off' },
    'No push: “Task assignments” is off in your settings.',
    'Sin aviso: «Tareas asignadas» está desactivado en tus ajustes.',
  ],
  [
    { state: 'skipped', reason: 'channel_off' },
    'No push: “Push” is off in your settings.',
    'Sin aviso: «Avisos en el dispositivo» está desactivado en tus ajustes.',
  ],
  [
    { state: 'held', reason: 'quiet' },
    'No push yet: your quiet hours, 22:00 to 07:00. It comes at 07:00.',
    'Aún sin aviso: tus horas de silencio, de 22:00 a 07:00. Llega a las 07:00.',
  ],
  [{ state: 'skipped', reason: 'muted' }, 'No push: you have muted this thing.', 'Sin aviso: lo has silenciado.'],
  [
    { state: 'skipped', reason: 'family_muted' },
    'No push: you have muted Rivera.',
    'Sin aviso: has silenciado Rivera.',
  ],
  [
    { state: 'skipped', reason: 'no_device' },
    'No push: none of your devices has pushes turned on.',
    'Sin aviso: ninguno de tus dispositivos tiene los avisos activados.',
  ],
  [
    { state: 'failed', reason: 'gone' },
    'The push to Firefox on Android failed: the device takes no pushes any more, until you open Casita there.',
    'El aviso a Firefox on Android ha fallado: el dispositivo ya no recibe avisos hasta que abras Casita en él.',
  ],
  [
    { channel: 'mail', state: 'failed', reason: 'address_refused' },
    'The mail failed: mails to your address come back.',
    'El correo ha fallado: los correos a tu dirección vuelven.',
  ],
  [
    { channel: 'mail', state: 'skipped', reason: 'not_entitled' },
    'No mail: by then it was not for you any more, or you could no longer see what it is about.',
    'Sin correo: para entonces ya no era para ti, o ya no podías ver de qué trata.',
  ],
  [
    { channel: 'mail', state: 'skipped', reason: 'kind_off' },
    'No mail: this kind does not come that way; you can change it kind by kind.',
    'Sin correo: este tipo no llega por esa vía; puedes cambiarlo tipo por tipo.',
  ],
];

test('what has waited for longer than jobs are tried is not on its way any more', () => {
  const queued = delivery({ channel: 'mail', state: 'queued', reason: null });
  expect(sayDelivery(queued, facts())).toBe('Mail: on its way, or it waits to see whether a push reaches you.');
  expect(sayDelivery({ ...queued, at: '2026-11-18T10:00:00Z' }, facts())).toBe(
    'The mail failed: the way was closed until it was too old.',
  );
});

test.each(['en', 'es'] as const)('each reason is said as it is: %s', (language) => {
  showWords(language, { reach: language === 'en' ? en : es });
  for (const [fields, ...said] of SENTENCES)
    expect(sayDelivery(delivery(fields), facts())).toBe(said[language === 'en' ? 0 : 1]);
  const unmailed = delivery({ channel: 'mail', state: 'skipped', reason: 'kind_off' });
  expect(sayDelivery(unmailed, facts({ ...QUIET, digest: 'daily' }))).toBe(
    language === 'en'
      ? 'No mail: this kind is in your summary by email, where you have not read it by then.'
      : 'Sin correo: este tipo va en tu resumen por correo, si para entonces no lo has leído.',
  );
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
