import { beforeAll, describe, expect, it } from 'vitest';
import type { MyDay } from '#contract/areas/my-day.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { make } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const PRIVATE = { audience: { kind: 'managers', members: [] } };
const today = new Date().toISOString().slice(0, 10);

async function aHome() {
  const home = await aFamily(server, { ana: 'parent', leo: 'child', nurse: 'nurse' });
  const { ana, leo } = home;
  const visit = { user_id: leo.id, starts_at: `${today}T10:00:00Z`, place: 'Clinic', physician_name: 'Dr Sanz' };
  await make(ana, 'medical_visits', { ...visit, reason: 'Check-up' });
  await make(ana, 'medical_visits', { ...visit, reason: 'Secret', starts_at: `${today}T15:00:00Z`, ...PRIVATE });
  const given = { user_id: leo.id, occurred_on: addDays(today, -30), next_due: addDays(today, 1) };
  await make(ana, 'immunizations', { ...given, vaccine: 'Tetanus' });
  await make(ana, 'immunizations', { ...given, vaccine: 'MMR' });
  await make(ana, 'immunizations', { user_id: leo.id, vaccine: 'MMR', occurred_on: today });
  return home;
}

describe('the calendar', () => {
  const linesOf = (file: string) => file.split('\r\n').filter((line) => /^(SUMMARY|DTSTART|LOCATION)/.test(line));
  const exported = async (who: TestMember) => {
    const answer = await who.post('/api/functions/export-calendar', { from: today, to: addDays(today, 3) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ file: string }>().file;
  };

  it('of other programs has when there is something, and no medical word: what a reader may see', async () => {
    const { ana, leo, nurse } = await aHome();
    const day = today.replaceAll('-', '');
    const next = addDays(today, 1).replaceAll('-', '');
    const open = [`DTSTART:${day}T100000Z`, `DTSTART;VALUE=DATE:${next}`];
    const starts = (file: string) =>
      linesOf(file)
        .filter((line) => line.startsWith('DTSTART'))
        .toSorted();
    for (const who of [ana, leo])
      expect(starts(await exported(who))).toEqual([open[0], `DTSTART:${day}T150000Z`, open[1]]);
    const file = await exported(nurse);
    expect(starts(file)).toEqual(open);
    expect(linesOf(file)).toContain('SUMMARY:Appointment (leo)');
    expect(linesOf(file)).toContain('SUMMARY:Something is due (leo)');
    for (const word of ['Check-up', 'Secret', 'Tetanus', 'MMR', 'LOCATION']) expect(file).not.toContain(word);
  });

  it('at an address has the same for its member', async () => {
    const { ana, nurse } = await aHome();
    const fileOf = async (who: TestMember) => {
      const made = await who.post('/api/functions/create-calendar-address', {});
      expect(made.statusCode, made.body).toBe(200);
      const { path } = made.json<{ path: string }>();
      return (await server.app.inject({ method: 'GET', url: path })).body;
    };
    const count = (file: string) => linesOf(file).filter((line) => line === 'SUMMARY:Appointment (leo)').length;
    expect([count(await fileOf(ana)), count(await fileOf(nurse))]).toEqual([2, 1]);
  });

  it('of the own day names what is the member’s own', async () => {
    const { ana, leo } = await aHome();
    const dayOf = async (who: TestMember) => {
      const answer = await who.post('/api/functions/my-day', { day: today, time_zone: 'UTC' });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<MyDay>().events.map(({ title }) => title);
    };
    expect((await dayOf(leo)).toSorted()).toEqual(['Check-up', 'Secret', 'Tetanus']);
    expect(await dayOf(ana)).toEqual([]);
  });
});
