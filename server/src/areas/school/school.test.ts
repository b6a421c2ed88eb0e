import { beforeAll, describe, expect, it } from 'vitest';
import type { MyDay } from '#contract/areas/my-day.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { answerOf, aYear, listOf, make } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const aHome = () => aFamily(server, { ana: 'parent', leo: 'child', mia: 'child', nora: 'nurse' });

describe('the next school year', () => {
  const DAYS = { starts_on: '2027-09-08', ends_on: '2028-06-20' };
  const start = (who: TestMember, profile_id: string, more: object = {}) =>
    who.post('/api/functions/start-school-year', { profile_id, ...DAYS, keeps_timetable: true, ...more });

  it('takes along the school, the scale and the timetable, and leaves grades with the year before', async () => {
    const { ana, leo } = await aHome();
    const { profile, period } = await aYear(ana, leo);
    const { profile_id } = (await start(ana, profile.id)).json<{ profile_id: string }>();
    const made = (await listOf(leo, 'school_profiles')).find(({ id }) => id === profile_id);
    expect(made).toMatchObject({
      ...{ student_id: leo.id, school: 'San Isidro', grade_level: '4th grade', passing_mark: 5, created_by: ana.id },
      ...{ ...DAYS, week_a_on: DAYS.starts_on },
    });
    const { id: _id, version: _version, created_at: _made, updated_at: _at, ...kept } = period;
    const periods = (await listOf(leo, 'school_periods')).filter((one) => one.profile_id === profile_id);
    expect(periods).toMatchObject([{ ...kept, profile_id }]);
    expect((await listOf(ana, 'grades')).map((one) => one.profile_id)).toEqual([profile.id]);
    // Asked again, as after a lost answer.
    expect((await start(ana, profile.id)).json()).toEqual({ profile_id });
    expect(await listOf(ana, 'school_profiles')).toHaveLength(2);
  });

  it('begins without lessons where that is wished', async () => {
    const { ana, leo } = await aHome();
    const { profile } = await aYear(ana, leo);
    expect((await start(ana, profile.id, { keeps_timetable: false })).statusCode).toBe(200);
    expect(await listOf(ana, 'school_periods')).toHaveLength(1);
  });

  it('is refused to a child, for days that are no year after it, and of a year that is not there', async () => {
    const { ana, leo } = await aHome();
    const { profile } = await aYear(ana, leo);
    expect((await start(leo, profile.id)).json()).toMatchObject({ code: '42501' });
    const early = { starts_on: '2026-09-10' };
    expect((await start(ana, profile.id, early)).json()).toMatchObject({ fields: { starts_on: 'too_early' } });
    const late = { ends_on: '2027-09-07' };
    expect((await start(ana, profile.id, late)).json()).toMatchObject({ fields: { ends_on: 'too_short' } });
    await ana.delete(`/api/tables/school_profiles/${profile.id}`);
    expect((await start(ana, profile.id)).json()).toMatchObject({ code: 'PGRST116' });
    const { ben } = await aFamily(server, { ben: 'parent' });
    expect((await start(ben, profile.id)).json()).toMatchObject({ code: 'PGRST116' });
  });
});

describe('a grade', () => {
  it('is in the scale of its year, or of no more points than there were', async () => {
    const { ana, leo } = await aHome();
    const { profile, grade } = await aYear(ana, leo);
    const of = { student_id: leo.id, profile_id: profile.id, subject: 'Maths', title: 'Sums', graded_on: '2026-11-11' };
    const add = (mark: object) => answerOf(ana.post('/api/tables/grades', { ...of, ...mark }));
    const change = (fields: object) => answerOf(ana.patch(`/api/tables/grades/${grade.id}`, fields));
    expect([await add({ score: 10.5 }), await add({ score: 21, score_max: 20 })]).toEqual([
      'MARK_BEYOND',
      'MARK_BEYOND',
    ]);
    expect([await add({ score: 10 }), await add({ score: 20, score_max: 20 })]).toEqual(['200', '200']);
    expect(await change({ score: 11, score_max: null, letter: null })).toBe('MARK_BEYOND');
    // A mark of before the scale was another one stays, and its grade can be named better.
    expect(await change({ score: 9, score_max: null, letter: null })).toBe('200');
    await ana.patch(`/api/tables/school_profiles/${profile.id}`, { grading_scale: 'six_best' });
    expect([await change({ comment: 'Well done' }), await add({ score: 0.5 })]).toEqual(['200', 'MARK_BEYOND']);
  });
});

describe('the calendar file of a school', () => {
  it('that two parents read in at once makes no row twice, also where one of them sends it again', async () => {
    const { ana, leo, ben } = await aFamily(server, { ana: 'parent', leo: 'child', ben: 'parent' });
    const { profile } = await aYear(ana, leo);
    const [holidays, events] = [
      (await listOf(ana, 'school_exceptions')).length,
      (await listOf(ana, 'school_events')).length,
    ];
    const read = (who: TestMember) => {
      const made = { op: 'create', made_at: new Date().toISOString() };
      const group = newId();
      const trip = { student_id: leo.id, kind: 'trip', title: 'Museum', due_on: '2026-12-01', uid: 'a@school' };
      const days = { kind: 'holiday', title: 'Break', on_date: '2027-02-22', uid: 'b@school' };
      const holiday = { ...days, student_id: leo.id, profile_id: profile.id };
      const changes = [
        { ...{ ...made, id: group, group }, table: 'school_events', row_id: newId(), fields: trip },
        { ...{ ...made, id: newId(), group }, table: 'school_exceptions', row_id: newId(), fields: holiday },
      ];
      return async () =>
        (await who.post('/api/changes', { changes }))
          .json<{ answers: { status: number }[] }>()
          .answers.map((one) => one.status);
    };
    const [first, second] = [read(ana), read(ben)];
    expect(await Promise.all([first(), second()])).toEqual([
      [200, 200],
      [200, 200],
    ]);
    expect([await first(), await second()]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    expect(await listOf(ana, 'school_events')).toHaveLength(events + 1);
    expect(await listOf(ana, 'school_exceptions')).toHaveLength(holidays + 1);
  });
});

it('an entry of a calendar file that was deleted does not come back beside the one that was read in after it', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const trip = { student_id: leo.id, kind: 'trip', title: 'Museum', due_on: '2026-12-01', uid: 'a@school' };
  const [first, second] = [newId(), newId()];
  await ana.post('/api/tables/school_events', { id: first, ...trip });
  await ana.delete(`/api/tables/school_events/${first}`);
  expect((await ana.post('/api/tables/school_events', { id: second, ...trip })).statusCode).toBe(200);
  const restored = await ana.post(`/api/tables/school_events/${first}/restore`);
  expect([restored.statusCode, restored.json<{ code: string }>().code]).toEqual([409, '23505']);
  await ana.delete(`/api/tables/school_events/${second}`);
  expect((await ana.post(`/api/tables/school_events/${first}/restore`)).statusCode).toBe(200);
});

describe('school in calendar files', () => {
  const fileOf = async (who: TestMember) => {
    const { path } = (await who.post('/api/functions/create-calendar-address')).json<{ path: string }>();
    return (await server.app.inject({ method: 'GET', url: path })).body;
  };
  const exportOf = async (who: TestMember, stretch: object = { from: null, to: null }) =>
    (await who.post('/api/functions/export-calendar', stretch)).json<{ file: string }>().file;
  const titles = (file: string) => [...file.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title);

  it('are exams, trips and holidays of the students whom a member sees, in a file and at an address', async () => {
    const { ana, leo, mia, nora } = await aHome();
    await aYear(ana, leo);
    await aYear(ana, mia);
    await make(ana, 'school_events', {
      ...{
        student_id: mia.id,
        kind: 'trip',
        title: 'Zoo',
        due_on: '2026-11-25',
        due_time: '09:00',
        ends_time: '15:00',
      },
      time_zone: 'Europe/Madrid',
    });
    const all = ['Fractions (leo)', 'Fractions (mia)', 'Zoo (mia)', String.raw`Christmas (leo\, mia)`];
    for (const read of [exportOf, fileOf]) {
      expect(titles(await read(ana))).toEqual(all);
      expect(titles(await read(leo))).toEqual(['Fractions (leo)', 'Christmas (leo)']);
      expect(titles(await read(nora))).toEqual([]);
    }
    const file = await exportOf(ana);
    expect(file).toContain('DTSTART;TZID=Europe/Madrid:20261125T090000');
    expect(file).toContain('DTSTART;VALUE=DATE:20261221\r\nDTEND;VALUE=DATE:20270109');
    expect(titles(await exportOf(ana, { from: '2026-11-25', to: '2026-12-20' }))).toEqual(['Zoo (mia)']);
    expect(titles(await exportOf(ana, { from: '2027-01-08', to: null }))).toEqual(all.slice(3));
  });
});

it('the own day of a student has their homework, exams and holidays, and that of a parent none of a child', async () => {
  const { ana, leo, mia, nora } = await aHome();
  await aYear(ana, leo);
  await aYear(ana, mia);
  const dayOf = async (who: TestMember, day: string) => {
    const answer = await who.post('/api/functions/my-day', { day, time_zone: 'Europe/Madrid' });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<MyDay>();
  };
  expect(await dayOf(leo, '2026-11-23')).toMatchObject({
    tasks: [{ title: 'Page 12', due_all_day: true, due_date: '2026-11-23T00:00:00+01:00' }],
    events: [{ title: 'Fractions', is_all_day: true, first_day: '2026-11-24', last_day: '2026-11-24' }],
  });
  expect((await dayOf(leo, '2027-01-08')).events).toMatchObject([{ title: 'Christmas', first_day: '2026-12-21' }]);
  for (const other of [ana, nora]) expect(await dayOf(other, '2026-11-23')).toMatchObject({ tasks: [], events: [] });
});
