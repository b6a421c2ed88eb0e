import { expect, test } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { FIRST_PREFERENCES } from '#contract/areas/notices/preferences.ts';
import {
  digestSince,
  mailMode,
  nextDigest,
  popsUp,
  quietUntil,
  reasonAgainst,
  type Decided,
  type Reach,
} from './reach-rules.ts';

const NOW = new Date('2026-11-20T22:30:00Z');
const HERE = '0197aaaa-0000-7000-8000-0000000000a1';
const ELSEWHERE = '0197aaaa-0000-7000-8000-0000000000a2';
const TASK = '0197aaaa-0000-7000-8000-0000000000a3';
const WORDS = { en: '', es: '' };

type More = Partial<Omit<Reach, 'preferences'>> & {
  preferences?: Partial<Reach['preferences']>;
  traits?: Partial<Decided['traits']>;
  asked?: NonNullable<Decided['told']['asked']>;
};

const decided = ({ preferences, traits, asked, ...reach }: More = {}): Decided => ({
  traits: { group: 'task_assignments', title: WORDS, example: WORDS, ...traits },
  told: { about: HERE, thing: { table: tasks, id: TASK }, ...(asked && { asked }) },
  reach: { choices: [], mutes: [], zone: 'UTC', ...reach, preferences: { ...FIRST_PREFERENCES, ...preferences } },
  now: NOW,
});
const all = (more?: More) =>
  (['in_app', 'push', 'mail'] as const).map((channel) => reasonAgainst(decided(more), channel));
const choice = (about_family: string | null, more: object) => ({
  ...{ about_family, in_app: null, pop_up: null, push: null, mail: null },
  ...more,
});

test('at first a notice is in the app and pushed, and mailed where it matters', () => {
  expect(all()).toEqual([null, null, 'kind_off']);
  expect(all({ traits: { matters: true } })).toEqual([null, null, null]);
  expect(mailMode(decided({ traits: { matters: true } }))).toBe('fallback');
});

test('the coarse switches mean what they say', () => {
  expect(all({ preferences: { task_assignments: false } })).toEqual(['group_off', 'group_off', 'group_off']);
  expect(all({ preferences: { task_reminders: false, family_updates: false } })).toEqual([null, null, 'kind_off']);
  const matters = { traits: { matters: true } } as const;
  expect(all({ ...matters, preferences: { push_enabled: false } })).toEqual([null, 'channel_off', null]);
  expect(all({ ...matters, preferences: { email_enabled: false } })).toEqual([null, null, 'channel_off']);
  expect(all({ ...matters, preferences: { mail_refused_at: NOW.toISOString() } })).toEqual([
    null,
    null,
    'address_refused',
  ]);
});

test('a choice for a family goes before the one for all, and the later one before the earlier', () => {
  const general = choice(null, { push: false, mail: true });
  expect(all({ choices: [general] })).toEqual([null, 'kind_off', null]);
  expect(all({ choices: [general, choice(HERE, { push: true })] })).toEqual([null, null, null]);
  expect(all({ choices: [choice(ELSEWHERE, { push: false, in_app: false })] })).toEqual([null, null, 'kind_off']);
  expect(all({ choices: [choice(HERE, { in_app: false }), choice(HERE, { in_app: true })] })[0]).toBe('kind_off');
  expect(popsUp(decided({ choices: [choice(null, { pop_up: false })] }))).toBe(false);
});

test('what is muted stays in the list and rings nowhere, until its time', () => {
  const mute = (more: object) => ({ about_family: HERE, table_name: null, row_id: null, muted_until: null, ...more });
  const mail = { traits: { matters: true } } as const;
  expect(all({ ...mail, mutes: [mute({})] })).toEqual([null, 'family_muted', 'family_muted']);
  expect(all({ ...mail, mutes: [mute({ table_name: 'tasks', row_id: TASK })] })).toEqual([null, 'muted', 'muted']);
  expect(popsUp(decided({ mutes: [mute({})] }))).toBe(false);
  const others = [
    { about_family: ELSEWHERE },
    { muted_until: NOW.toISOString() },
    { table_name: 'contacts', row_id: TASK },
  ];
  for (const more of others)
    expect(all({ ...mail, mutes: [mute(more)] }), JSON.stringify(more)).toEqual([null, null, null]);
});

test('quiet hours hold pushes by the person’s clock, over midnight, and not what breaks them', () => {
  const quiet = { quiet_from: '22:00', quiet_until: '07:00' };
  expect(all({ preferences: quiet })[1]).toBe('quiet');
  expect(all({ preferences: quiet, zone: 'America/New_York' })[1]).toBe(null);
  expect(all({ preferences: quiet, traits: { breaksQuietHours: true } })[1]).toBe(null);
  const end = (zone: string, now: string) =>
    quietUntil({ preferences: { ...FIRST_PREFERENCES, ...quiet }, zone }, new Date(now))?.toISOString();
  expect(end('Europe/Madrid', '2026-11-20T21:00:00Z')).toBe('2026-11-21T06:00:00.000Z');
  expect(end('Europe/Madrid', '2026-11-21T05:59:59Z')).toBe('2026-11-21T06:00:00.000Z');
  expect(end('Europe/Madrid', '2026-11-21T06:00:00Z')).toBe(undefined);
});

test('what its sender asked for counts less than the person’s choice', () => {
  expect(all({ asked: { push: false, mail: true } })).toEqual([null, 'kind_off', null]);
  expect(all({ asked: { push: true, mail: true }, choices: [choice(null, { mail: false })] })[2]).toBe('kind_off');
  expect(all({ asked: { push: true, mail: false }, traits: { matters: true } })[2]).toBe('kind_off');
  expect(all({ asked: { push: true, mail: false }, choices: [choice(null, { mail: true })] })[2]).toBe(null);
});

test('a digest is due at its hour in the person’s zone, daily or on its day', () => {
  const next = (more: object, zone = 'Europe/Madrid') =>
    nextDigest({ preferences: { ...FIRST_PREFERENCES, digest_hour: 8, ...more }, zone }, NOW)?.toISOString();
  expect(next({})).toBe(undefined);
  expect(next({ digest: 'daily' })).toBe('2026-11-21T07:00:00.000Z');
  expect(next({ digest: 'daily' }, 'Asia/Kathmandu')).toBe('2026-11-21T02:15:00.000Z');
  expect(next({ digest: 'weekly', digest_day: 1 })).toBe('2026-11-23T07:00:00.000Z');
});

test('a digest comes once a day also where its hour is skipped or comes twice', () => {
  const following = (digest_hour: number, zone: string, from: string, count = 3) => {
    const found: string[] = [];
    for (let now = new Date(from); found.length < count;) {
      const next = nextDigest({ preferences: { ...FIRST_PREFERENCES, digest: 'daily', digest_hour }, zone }, now);
      if (next === null) break;
      found.push(next.toISOString().slice(0, 16));
      now = next;
    }
    return found;
  };
  // In Madrid the clock goes from 2 to 3 on 28 March 2027, and from 3 back to 2 on 31 October.
  expect(following(2, 'Europe/Madrid', '2027-03-26T12:00:00Z')).toEqual([
    ...['2027-03-27T01:00', '2027-03-28T01:00', '2027-03-29T00:00'],
  ]);
  expect(following(2, 'Europe/Madrid', '2027-10-29T12:00:00Z')).toEqual([
    ...['2027-10-30T00:00', '2027-10-31T00:00', '2027-11-01T01:00'],
  ]);
  // What it tells begins where the one before ended, though that was 25 hours ago, or 23.
  const since = (digest_hour: number, at: string) => {
    const preferences = { ...FIRST_PREFERENCES, digest: 'daily', digest_hour } as const;
    return digestSince({ preferences, zone: 'Europe/Madrid' }, new Date(at)).toISOString().slice(0, 16);
  };
  expect([
    since(8, '2027-10-31T07:00:00Z'),
    since(8, '2027-03-28T06:00:00Z'),
    since(8, '2027-06-02T06:00:00Z'),
  ]).toEqual([...['2027-10-30T06:00', '2027-03-27T07:00', '2027-06-01T06:00']]);
  // In Santiago from 24 to 1 on 5 September 2027.
  expect(following(0, 'America/Santiago', '2027-09-03T12:00:00Z')).toEqual([
    ...['2027-09-04T04:00', '2027-09-05T04:00', '2027-09-06T03:00'],
  ]);
});
