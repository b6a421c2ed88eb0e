import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect } from 'vitest';
import { fileAddress, uploadAddress } from '#contract/areas/files.ts';
import { newId } from '#contract/ids.ts';
import type { TestMember } from '../../../testing/family.ts';
import { aServer } from '../../../testing/server.ts';
import { createFolderStorage } from '../folder-storage.ts';

/** A picture of one colour. */
export const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04020' }, limitInputPixels: false });

/** A whole PNG of so many pixels squared, in a few bytes: of one bit of grey per pixel, or of four samples of 16 bits. */
export function aHugePicture(edge: number, bits: 1 | 64 = 1): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...(bits === 1 ? [1, 0] : [16, 6]), 0, 0, 0]);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  const lines = deflateSync(Buffer.alloc(edge * ((edge * bits) / 8 + 1)), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A server with a folder of its own for files, and what tests do with photos of members. */
export async function aPhotoServer() {
  const folder = mkdtempSync(join(tmpdir(), 'casita-files-'));
  const server = await aServer({ storage: createFolderStorage(folder) });
  const headersOf = (member: TestMember | null, familyId: string) => ({
    ...(member ? { authorization: `Bearer ${member.token}` } : {}),
    'x-family-id': familyId,
  });

  const photos = {
    server,
    folder,
    headersOf,

    upload(member: TestMember, content: Buffer, more: { id?: string; row?: string; column?: string } = {}) {
      const { id = newId(), row = member.id, column = 'photo' } = more;
      const headers = { ...headersOf(member, member.familyId), 'content-type': 'image/jpeg' };
      const url = uploadAddress(id, { table: 'members', row, column });
      return server.app.inject({ method: 'PUT', url, payload: content, headers });
    },

    /** Sets the photo of a member's row. */
    name: (member: TestMember, id: string | null, row = member.id) =>
      member.patch(`/api/tables/members/${row}`, { photo: id }),

    /** Uploads a photo of a member's row, and sets it. */
    async addPhoto(member: TestMember, content: Buffer, row = member.id): Promise<string> {
      const id = newId();
      expect((await photos.upload(member, content, { id, row })).statusCode).toBe(200);
      expect((await photos.name(member, id, row)).json()).toMatchObject({ photo: id });
      return id;
    },

    open: (member: TestMember, id: string, headers: object = {}) =>
      server.app.inject({
        url: fileAddress(id, 'full'),
        headers: { ...headersOf(member, member.familyId), ...headers },
      }),

    /** The stored contents of a family. */
    contentsOf: (familyId: string) =>
      readdirSync(folder, { recursive: true }).filter((path) => String(path).startsWith(`${familyId}/`)),

    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return photos;
}

/** Status and code of a refusal. */
export const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];
