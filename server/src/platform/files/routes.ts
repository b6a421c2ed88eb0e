import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type FileAnswer, FileSize, FileUpload } from '#contract/areas/files.ts';
import { FILE_BYTES, mostBytesOf } from '#contract/files/formats.ts';
import { API } from '#contract/paths.ts';
import { Uuid } from '#contract/uuid.ts';
import { Problem } from '../db/problems.ts';
import type { Caller } from '../db/transactions.ts';
import { requireCaller, requireFamilyId } from '../http/caller.ts';
import { AtOnce } from '../http/limits/at-once.ts';
import type { Services } from '../http/services.ts';
import { parseInput } from '../http/validate.ts';
import { readByteRange } from './byte-range.ts';
import { sayDisposition } from './disposition.ts';
import { prepareContent, refuseKind } from './prepare-content.ts';
import { deleteFile } from './purge-files.ts';
import { CONTENT_POLICY, readContent } from './read-content.ts';
import { beginUpload, checkUpload, contentPath, findFile, finishUpload, type Upload } from './file-rows.ts';

const FileAddress = z.object({ id: Uuid });
const Wanted = z.object({ size: z._default(FileSize, 'full') });
/** Of one person at the same time, over all devices. A single outbox uploads one file after the other. */
const UPLOADS_AT_ONCE = 2;
const BODY_BYTES_MAX = Math.max(...Object.values(FILE_BYTES));

/** Mounts the upload and the download of files. */
export function mountFiles(app: FastifyInstance, services: Services): void {
  const { transactions, storage } = services;
  /** Uploads whose bytes are being received, and those that are being worked on, which goes on when the caller disconnects. */
  const [received, handled] = [new AtOnce(UPLOADS_AT_ONCE), new AtOnce(UPLOADS_AT_ONCE)];

  async function upload(request: FastifyRequest, caller: Caller): Promise<void> {
    const familyId = requireFamilyId(request);
    const { name, ...asked } = readUpload(services, request);
    if (!Buffer.isBuffer(request.body)) throw refuseKind(asked.column);
    if (request.body.length > mostBytesOf(asked.column)) throw new Problem('PAYLOAD_TOO_LARGE');
    await transactions.withMember(caller, { familyId, write: false }, (tx) => checkUpload(tx, asked));
    const content = await prepareContent(request.body, asked.column, name);
    const begun = await transactions.withMember(caller, { familyId, write: true }, (tx) =>
      beginUpload(tx, asked, content),
    );
    if (begun.isStored) return;
    for (const id of begun.replaced) await deleteFile(transactions, storage, { family_id: familyId, id });
    const { kind, full, square } = content;
    await storage.put(contentPath(familyId, asked.id, 'full', kind), full);
    if (square) await storage.put(contentPath(familyId, asked.id, 'square', kind), square);
    await transactions.withMember(caller, { familyId, write: true }, (tx) => finishUpload(tx, asked.id));
  }

  app.register(async (files) => {
    // By content, not by what the caller calls it.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    const enter = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await requireCaller(request, services.tokens);
      received.enter(caller.userId, reply.raw);
    };
    files.put(
      `${API.files}/:id`,
      { onRequest: enter, bodyLimit: BODY_BYTES_MAX },
      async (request): Promise<z.infer<typeof FileAnswer>> => {
        const caller = await requireCaller(request, services.tokens);
        await handled.run(caller.userId, () => upload(request, caller));
        return { success: true };
      },
    );
  });

  app.get(`${API.files}/:id`, async (request, reply) => {
    const caller = await requireCaller(request, services.tokens);
    const familyId = requireFamilyId(request);
    const { id } = parseInput(FileAddress, request.params);
    const { size } = parseInput(Wanted, request.query);
    const { kind, name, type, bytes } = await transactions.withMember(caller, { familyId, write: false }, (tx) =>
      findFile(tx, id, size),
    );
    const tag = `"${id}-${size}"`;
    reply
      // The browser asks each time, so that it shows a file only to those who may still see it.
      .header('cache-control', 'private, no-cache')
      .header('etag', tag)
      // Nor from its store to a page of the next person on the device.
      .header('vary', 'Authorization')
      .header('accept-ranges', 'bytes')
      .header('content-security-policy', CONTENT_POLICY)
      .header('content-disposition', sayDisposition(kind, name))
      .type(type);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const range = readByteRange(request.headers.range, bytes);
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
    const content = await readContent(storage, contentPath(familyId, id, size, kind), range ?? undefined);
    if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
    return reply.send(content);
  });
}

/** @throws Problem BAD_REQUEST for a table or column that takes no files. */
function readUpload({ contract }: Services, request: FastifyRequest): Upload & { readonly name: string } {
  const { id } = parseInput(FileAddress, request.params);
  const { name, ...place } = parseInput(FileUpload, request.query);
  const table = contract.tables.find((one) => one.name === place.table);
  const column = Object.entries(table?.files ?? {}).find(([one]) => one === place.column)?.[1];
  if (!table || !column) throw new Problem('BAD_REQUEST', 'No files belong there.', { fields: { column: 'unknown' } });
  return { id, table, place, column, name };
}
