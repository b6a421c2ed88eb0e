import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/areas/notifications.ts';
import { momentWorker } from '../../core/moments/moments.ts';
import { noticeWorker } from '../../core/notices/kinds.ts';
import { drainQueue, type Worker } from '../../platform/jobs/queue.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { assignmentDone } from './notices.ts';
import { schoolReminders } from './reminder-commands.ts';
import { make } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

async function work(worker: Worker, now: string) {
  server.clock.now = new Date(now);
  const fail = (error: Error) => {
    throw error;
  };
  await drainQueue(server.transactions, worker, fail, () => server.clock.now);
}
const remind = (now: string) => work(momentWorker(server.transactions, [schoolReminders]), now);

const NOW = '2026-11-20T10:00:00Z';
async function aHome() {
  server.clock.now = new Date(NOW);
  return aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child', mia: 'child', rosa: 'grandma', nora: 'nurse' });
}
/** What members were told, also after their sessions' tokens have run out by the clock that was moved. */
async function toldTo(...people: TestMember[]) {
  const told: string[][] = [];
  for (const who of people) {
    const now = await signInAs(server, who);
    const { rows } = (await now.get('/api/tables/notifications', who.userId)).json<{ rows: Notification[] }>();
    told.push(rows.map(({ title, content }) => `${title}: ${content}`));
  }
  return told;
}
const due = (student: TestMember, more: object = {}) => ({
  ...{ student_id: student.id, kind: 'homework', title: 'Page 12', subject: 'Maths', due_on: '2026-11-24' },
  ...{ time_zone: 'Europe/Madrid', ...more },
});

describe('what is on the next day', () => {
  it('is told at six in the evening of its zone to the student and the managers, and to no other member', async () => {
    const { ana, ben, leo, mia, rosa, nora } = await aHome();
    await make(ana, 'school_events', due(leo, { bring: 'Book' }));
    await remind('2026-11-23T16:59:00Z');
    expect(await toldTo(leo)).toEqual([[]]);
    await remind('2026-11-23T17:00:00Z');
    const words = (name: string) => [`Tomorrow: Page 12: ${name}Homework, Maths, Bring: Book`];
    expect(await toldTo(ana, ben, leo, mia, rosa, nora)).toEqual([
      words('leo, '),
      words('leo, '),
      words(''),
      [],
      [],
      [],
    ]);
    await remind('2026-11-23T18:00:00Z');
    expect((await toldTo(leo))[0]).toHaveLength(1);
  });

  it('moves with its day, and is not told of what is done, signed, removed, or known since the evening', async () => {
    const { ana, leo } = await aHome();
    const moved = await make(ana, 'school_events', due(leo, { title: 'Moved', kind: 'exam' }));
    await ana.patch(`/api/tables/school_events/${moved.id}`, {
      ...{ due_on: '2026-11-25', due_time: null, ends_on: null, ends_time: null, time_zone: 'Europe/Madrid' },
    });
    const done = await make(ana, 'school_events', due(leo, { title: 'Done' }));
    await leo.patch(`/api/tables/school_events/${done.id}`, { status: 'completed' });
    const form = await make(ana, 'school_events', due(leo, { title: 'Signed', kind: 'form' }));
    await ana.patch(`/api/tables/school_events/${form.id}`, { is_signed: true });
    const removed = await make(ana, 'school_events', due(leo, { title: 'Removed' }));
    await ana.delete(`/api/tables/school_events/${removed.id}`);
    await remind('2026-11-23T17:00:00Z');
    expect(await toldTo(leo)).toEqual([[]]);
    const now = await signInAs(server, ana);
    await make(now, 'school_events', due(leo, { title: 'Late' }));
    await remind('2026-11-23T19:00:00Z');
    expect(await toldTo(leo)).toEqual([[]]);
    await remind('2026-11-24T17:00:00Z');
    expect(await toldTo(leo)).toEqual([['Tomorrow: Moved: Exam, Maths']]);
  });

  it('is not told by a server that comes back after midnight', async () => {
    const { ana, leo } = await aHome();
    await make(ana, 'school_events', due(leo));
    await remind('2026-11-23T23:30:00Z');
    expect(await toldTo(leo, ana)).toEqual([[], []]);
  });
});

describe('Assignment Done', () => {
  const tell = () => work(noticeWorker(server.transactions, [assignmentDone]), server.clock.now.toISOString());

  it('is told to the managers but for the one who completed it, once', async () => {
    const { ana, ben, leo, mia, nora } = await aHome();
    const { id } = await make(ana, 'school_events', due(leo));
    await leo.patch(`/api/tables/school_events/${id}`, { status: 'completed' });
    await leo.patch(`/api/tables/school_events/${id}`, { status: 'completed' });
    await tell();
    const words = ['Assignment Done: leo has done: Page 12, Maths'];
    expect(await toldTo(ana, ben, leo, mia, nora)).toEqual([words, words, [], [], []]);
    const other = await make(ana, 'school_events', due(mia));
    await ana.patch(`/api/tables/school_events/${other.id}`, { status: 'completed' });
    await tell();
    expect((await toldTo(ana, ben)).map(({ length }) => length)).toEqual([1, 2]);
  });

  it('is not told of what was taken back meanwhile', async () => {
    const { ana, leo } = await aHome();
    const { id } = await make(ana, 'school_events', due(leo));
    await leo.patch(`/api/tables/school_events/${id}`, { status: 'completed' });
    await leo.patch(`/api/tables/school_events/${id}`, { status: 'pending' });
    await tell();
    expect(await toldTo(ana)).toEqual([[]]);
  });
});
