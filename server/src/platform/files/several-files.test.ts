import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAMILY_FILES_BYTES } from '#contract/areas/files.ts';
import { contract } from '#contract/contract.ts';
import { FILE_BYTES } from '#contract/files/formats.ts';
import { LISTED_FILES_MAX, type NamedFile } from '#contract/files/kinds.ts';
import { aPdf, anMp4, WHOLE_FILES } from '#contract/files/testing/sample-files.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS, REMOVED_DAYS } from '#contract/limits.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { purgeFiles } from './purge-files.ts';
import { attachmentsOf } from './testing/attachments.ts';
import { aPhotoServer, aPicture, codeOf } from './testing/photos.ts';

let photos: Awaited<ReturnType<typeof aPhotoServer>>;
let attachments: ReturnType<typeof attachmentsOf>;
let ana: TestMember;
let leo: TestMember;
let task: string;
let picture: Buffer;

beforeAll(async () => {
  photos = await aPhotoServer();
  attachments = attachmentsOf(photos);
  picture = await aPicture(64, 32).jpeg().toBuffer();
});
afterAll(() => photos.close());
beforeEach(async () => {
  ({ ana, leo } = await aFamily(photos.server, { ana: 'parent', leo: 'child' }));
  task = await attachments.addTask(ana);
});

const contents = () => photos.contentsOf(ana.familyId);
const pdf = aPdf();
const addPdf = (name = 'letter.pdf', of = task) =>
  attachments.add(ana, of, pdf, { kind: 'pdf', name, size: pdf.length });
const addPicture = () => attachments.add(ana, task, picture, { kind: 'picture', name: 'gate.webp', size: null });

async function readTask(member: TestMember): Promise<readonly NamedFile[] | null> {
  const { rows } = (await member.get('/api/tables/tasks')).json<{
    rows: { id: string; attachments: readonly NamedFile[] | null }[];
  }>();
  return rows.find(({ id }) => id === task)?.attachments ?? null;
}

describe('a row names several files', () => {
  it('that all who see it see and get, each by its name', async () => {
    const { eva } = await aFamily(photos.server, { eva: 'parent' });
    const files = [await addPicture(), await addPdf('Acta niños.pdf')];
    expect((await attachments.open(leo, files[1]?.id ?? '')).statusCode).toBe(404);
    expect((await attachments.name(ana, task, files)).statusCode).toBe(200);
    expect(await readTask(leo)).toEqual(files);
    for (const { id } of files) {
      expect((await attachments.open(leo, id)).statusCode).toBe(200);
      expect((await attachments.open(eva, id)).statusCode).toBe(404);
      expect((await attachments.open({ ...eva, familyId: ana.familyId }, id)).statusCode).toBe(403);
    }
    const [shown, letter] = files.map(({ id }) => id);
    expect((await attachments.open(leo, shown ?? '', 'square')).headers['content-type']).toBe('image/webp');
    expect((await attachments.open(leo, letter ?? '', 'square')).statusCode).toBe(404);
    const { headers, rawPayload } = await attachments.open(leo, letter ?? '');
    expect(rawPayload).toEqual(pdf);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Acta ninos.pdf"; filename*=UTF-8''Acta%20ni%C3%B1os.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
  });

  it.each(Object.entries(WHOLE_FILES))('of the format %s, as they were sent', async (format, content) => {
    const kind = format === 'pdf' ? 'pdf' : 'audio';
    const usual = { pdf: 'pdf', mp4: 'm4a' }[format] ?? format;
    const file = await attachments.add(ana, task, content, { kind, name: `a.${usual}`, size: content.length });
    expect((await attachments.name(ana, task, [file])).statusCode).toBe(200);
    const { headers, rawPayload } = await attachments.open(leo, file.id);
    expect(rawPayload).toEqual(content);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
  });

  it('and takes one out and back again', async () => {
    const files = [await addPicture(), await addPdf()];
    await attachments.name(ana, task, files);
    await attachments.name(ana, task, files.slice(0, 1));
    expect((await attachments.open(leo, files[1]?.id ?? '')).statusCode).toBe(404);
    expect((await attachments.open(leo, files[0]?.id ?? '')).statusCode).toBe(200);
    expect((await attachments.name(ana, task, files)).statusCode).toBe(200);
    expect((await attachments.open(leo, files[1]?.id ?? '')).statusCode).toBe(200);
    const history = await ana.get(`/api/tables/tasks/${task}/history`);
    expect(history.json().entries[0].before).toEqual({ attachments: files.slice(0, 1) });
    expect((await attachments.name(ana, task, null)).json()).toMatchObject({ attachments: null });
  });
});

describe('a row is refused', () => {
  it('with a file of another row, family or column, or one that is said otherwise than it is', async () => {
    const { eva } = await aFamily(photos.server, { eva: 'parent' });
    const other = await addPdf('other.pdf', await attachments.addTask(ana));
    const ofEva = await attachments.addTask(eva);
    const strange = await attachments.add(eva, ofEva, pdf, { kind: 'pdf', name: 'a.pdf', size: pdf.length });
    const photo = await photos.addPhoto(ana, picture);
    const own = await addPdf();
    const refused: unknown[] = [
      ...[other, strange, { ...own, id: newId() }, { id: photo, kind: 'picture', name: 'file.webp', size: null }],
      ...[
        { ...own, name: 'letter.exe' },
        { ...own, kind: 'audio' },
        { ...own, size: 1 },
      ],
    ];
    for (const file of refused) expect(codeOf(await attachments.name(ana, task, [file]))).toEqual([409, '23503']);
    expect(codeOf(await attachments.name(ana, task, [own, other]))).toEqual([409, '23503']);
    const answers = [[own, own], [], Array.from({ length: LISTED_FILES_MAX + 1 }, () => ({ ...own, id: newId() }))];
    for (const files of answers) expect((await attachments.name(ana, task, files)).statusCode).toBe(400);
    expect(await readTask(ana)).toBe(null);
  });

  it('to members who may not change it, and so are its uploads', async () => {
    const own = await addPdf();
    expect(codeOf(await attachments.upload(leo, task, pdf))).toEqual([403, '42501']);
    expect(codeOf(await attachments.name(leo, task, [own]))).toEqual([403, '42501']);
    // Of what others gave them members change the state only.
    const given = await attachments.addTask(ana, { assigned_to: leo.id });
    expect(codeOf(await attachments.upload(leo, given, pdf))).toEqual([403, '42501']);
    const ofLeo = await attachments.addTask(leo);
    expect((await attachments.upload(leo, ofLeo, pdf)).statusCode).toBe(200);
  });
});

describe('an upload is refused', () => {
  it.each([
    ['a page that is called a PDF', '<html><script>alert(1)</script></html>', 'FILE_KIND'],
    ['a page before a PDF', `<script>alert(1)</script>${pdf.toString('latin1')}`, 'FILE_KIND'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'FILE_KIND'],
    ['a page behind a PDF', `${pdf.toString('latin1')}<script>alert(1)</script>`, 'FILE_UNREADABLE'],
    ['a PDF that ends early', pdf.subarray(0, 60).toString('latin1'), 'FILE_UNREADABLE'],
    ['a video', anMp4('soun', 'vide').toString('latin1'), 'FILE_UNREADABLE'],
  ])('of %s', async (_name, text, code) => {
    const answer = await attachments.upload(ana, task, Buffer.from(text, 'latin1'), { name: 'letter.pdf' });
    expect(codeOf(answer)).toEqual([422, code]);
    expect(contents()).toEqual([]);
  });

  it('beyond the limit of its kind', async () => {
    const long = (bytes: number) => aPdf('x'.repeat(bytes));
    expect((await attachments.upload(ana, task, long(FILE_BYTES.picture + 1))).statusCode).toBe(200);
    expect((await attachments.upload(ana, task, long(FILE_BYTES.pdf))).statusCode).toBe(413);
    const padded = Buffer.concat([picture, Buffer.alloc(FILE_BYTES.picture)]);
    expect((await attachments.upload(ana, task, padded)).statusCode).toBe(413);
    expect(codeOf(await photos.upload(ana, pdf))).toEqual([422, 'FILE_TYPE']);
  });
});

describe('the room of a family', () => {
  const bytes = async (id: string, size: number, square = 0) => {
    const sizes = [size - square, square, id];
    await photos.server.admin.query('update files set size = $1, square_size = $2 where id = $3', sizes);
  };
  const readRoom = async (member: TestMember) => (await member.post('/api/functions/files-room', {})).json();

  it('is told, of which others than managers have half', async () => {
    const { id } = await addPdf();
    await bytes(id, 300_000_000);
    expect(await readRoom(ana)).toEqual({ used: 300_000_000, most: FAMILY_FILES_BYTES });
    expect(await readRoom(leo)).toEqual({ used: 300_000_000, most: FAMILY_FILES_BYTES / 2 });
  });

  it('is not passed by uploads at the same time', async () => {
    const files = [await addPdf()] as const;
    await attachments.name(ana, task, files);
    const [{ id }] = files;
    await bytes(id, FAMILY_FILES_BYTES - pdf.length);
    const answers = await Promise.all([1, 2].map(() => attachments.upload(ana, task, pdf)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]));
    expect((await readRoom(ana)).used).toBe(FAMILY_FILES_BYTES);
  });

  it('is first taken from files that no row names any more, the oldest before the others', async () => {
    const [old, recent, named, added] = [await addPdf(), await addPdf(), await addPicture(), newId()];
    await attachments.name(ana, task, [named]);
    await bytes(named.id, FAMILY_FILES_BYTES - 2 * pdf.length, 1);
    expect(codeOf(await attachments.upload(ana, task, pdf, { id: added }))).toEqual([422, 'FILES_FULL']);
    const age = `update files set created_at = created_at - interval '2 days' where id = any ($1)`;
    await photos.server.admin.query(age, [[old.id, named.id]]);
    expect((await attachments.upload(ana, task, pdf, { id: added })).statusCode).toBe(200);
    expect(codeOf(await attachments.name(ana, task, [named, old]))).toEqual([409, '23503']);
    expect((await attachments.name(ana, task, [named, recent])).statusCode).toBe(200);
    expect(codeOf(await attachments.upload(ana, task, pdf))).toEqual([422, 'FILES_FULL']);
  });
});

it('house-keeping deletes those that a row has not named for a time, and leaves the others', async () => {
  const files = [await addPicture(), await addPdf(), await addPdf('other.pdf')];
  await attachments.name(ana, task, files);
  await attachments.name(ana, task, files.slice(0, 2));
  const purge = (days: number) => {
    const { transactions, services, clock } = photos.server;
    return purgeFiles(transactions, services.storage, contract, new Date(clock.now.getTime() + days * DAY_MS));
  };
  await purge(REMOVED_DAYS - 1);
  expect(contents()).toHaveLength(4);
  await purge(REMOVED_DAYS + 1);
  expect(contents()).toHaveLength(3);
  await photos.server.admin.query('set session_replication_role = replica');
  await photos.server.admin.query('delete from tasks where id = $1', [task]);
  await photos.server.admin.query('set session_replication_role = default');
  await purge(REMOVED_DAYS + 2);
  expect(contents()).toEqual([]);
});
