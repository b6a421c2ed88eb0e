import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ownContentAddress } from '#contract/areas/own-content.ts';
import { Uuid } from '#contract/uuid.ts';
import { Problem } from '../../platform/db/problems.ts';
import { contentPath } from '../../platform/files/file-rows.ts';
import { MissingContentError } from '../../platform/files/storage.ts';
import { zip, type ZipEntry } from '../../platform/files/zip.ts';
import { requireCaller } from '../../platform/http/caller.ts';
import { AtOnce } from '../../platform/http/limits/at-once.ts';
import type { Services } from '../../platform/http/services.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { listDepartures, readOwnContent, type OwnFile } from './content-queries.ts';

const Family = z.object({ family: Uuid });

/**
 * `GET /api/own-content/<family>`: what the caller made in a family that they are in no more. A caller who may not have it gets the same
 * answer, whether the family exists or not.
 */
export function mountOwnContent(app: FastifyInstance, services: Services): void {
  const { transactions, storage, contract, clock } = services;
  const downloads = new AtOnce(1);

  async function readFile(familyId: string, { id }: OwnFile): Promise<Buffer | null> {
    try {
      return await storage.read(contentPath(familyId, id, 'full'));
    } catch (error) {
      if (error instanceof MissingContentError) return null; // it was purged meanwhile
      throw error;
    }
  }

  app.get(ownContentAddress(':family'), async (request, reply) => {
    const caller = await requireCaller(request, services.tokens);
    const { family } = parseInput(Family, request.params);
    downloads.enter(caller.userId, reply.raw);
    const found = await transactions.withSystem('export what a former member made', { caller }, async (tx) => {
      const left = await listDepartures(tx, caller.userId);
      const departure = left.find(({ family_id }) => family_id === family.toLowerCase());
      if (!departure) throw new Problem('42501', 'Permission denied: there is nothing of yours to export.');
      return { departure, ...(await readOwnContent(tx, contract, departure)) };
    });
    const { departure, tables, files } = found;
    async function* entries(): AsyncGenerator<ZipEntry> {
      const about = { left_at: departure.left_at, ...tables, files };
      yield { name: 'casita.json', content: Buffer.from(JSON.stringify(about, null, 2)) };
      for (const file of files) {
        const content = await readFile(departure.family_id, file);
        if (content) yield { name: `files/${file.id}.webp`, content };
      }
    }
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="casita.zip"')
      .header('cache-control', 'no-store')
      .send(Readable.from(zip(entries(), clock())));
  });
}
