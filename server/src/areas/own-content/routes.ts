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
import { chooseLanguage } from '../../platform/http/language.ts';
import { AtOnce } from '../../platform/http/limits/at-once.ts';
import type { AreaServices } from '../../core/area.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { sayingIn } from './word-rules.ts';
import { drawContentPage } from './page-rules.ts';
import { findExportable, readOwnContent, type OwnFile } from './queries.ts';
import { nameFiles, withNames } from './rules.ts';

const Family = z.object({ family: Uuid });

/**
 * `GET /api/own-content/<family>`: what the caller made in a family. A caller who may not have it gets the same answer, whether the family
 * exists or not.
 */
export function registerOwnContent(app: FastifyInstance, services: AreaServices): void {
  const { transactions, storage, contract, content: described, clock } = services;
  const downloads = new AtOnce(1);

  async function readFile(familyId: string, { id, kind }: OwnFile): Promise<Buffer | null> {
    try {
      return await storage.read(contentPath(familyId, id, 'full', kind));
    } catch (error) {
      if (error instanceof MissingContentError) return null; // it was purged meanwhile
      throw error;
    }
  }

  app.get(ownContentAddress(':family'), async (request, reply) => {
    const caller = await requireCaller(request, services.tokens);
    const family = parseInput(Family, request.params).family.toLowerCase();
    downloads.enter(caller.userId, reply.raw);
    const content = await transactions.withSystem('export what a person made', { caller }, async (tx) => {
      const exported = await findExportable(tx, caller.userId, family);
      if (!exported) throw new Problem('42501', 'Permission denied: there is nothing of yours to export.');
      return readOwnContent(tx, contract, exported);
    });
    const { names, tables, files, ...about } = content;
    const saying = sayingIn(chooseLanguage(request), (id) => names.get(id) ?? null);
    const named = nameFiles(files, saying);
    async function* entries(): AsyncGenerator<ZipEntry> {
      const page = drawContentPage(content, described, named, saying, clock());
      yield { name: `${saying.words.page}.html`, content: Buffer.from(page) };
      const data = withNames({ ...about, ...tables, files: named }, names);
      yield { name: 'casita.json', content: Buffer.from(JSON.stringify(data, null, 2)) };
      for (const file of named) {
        const stored = await readFile(family, file);
        if (stored) yield { name: file.path, content: stored };
      }
    }
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="casita.zip"')
      .header('cache-control', 'no-store')
      .send(Readable.from(zip(entries(), clock())));
  });
}
