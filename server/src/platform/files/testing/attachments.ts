import { fileAddress, uploadAddress } from '#contract/areas/files.ts';
import type { NamedFile } from '#contract/files/kinds.ts';
import { newId } from '#contract/ids.ts';
import type { TestMember } from '../../../testing/family.ts';
import type { aPhotoServer } from './photos.ts';

/** What tests do with the files of tasks, on a server with a folder of its own. */
export function attachmentsOf({ server, headersOf }: Awaited<ReturnType<typeof aPhotoServer>>) {
  const attachments = {
    async addTask(member: TestMember, fields: object = {}): Promise<string> {
      return (await member.post('/api/tables/tasks', { title: 'Mend the gate', ...fields })).json<{ id: string }>().id;
    },

    upload(
      member: TestMember,
      task: string,
      content: Buffer,
      { id = newId(), name = 'a file', row = task, column = 'attachments' } = {},
    ) {
      const headers = { ...headersOf(member, member.familyId), 'content-type': 'application/octet-stream' };
      const url = uploadAddress(id, { table: 'tasks', row, column }, name);
      return server.app.inject({ method: 'PUT', url, payload: content, headers });
    },

    name: (member: TestMember, task: string, files: readonly unknown[] | null) =>
      member.patch(`/api/tables/tasks/${task}`, { attachments: files }),

    /** Uploads a file. Resolves with what a row may name. */
    async add(member: TestMember, task: string, content: Buffer, file: Omit<NamedFile, 'id'>): Promise<NamedFile> {
      const id = newId();
      const answer = await attachments.upload(member, task, content, { id, name: file.name });
      if (answer.statusCode !== 200) throw new Error(`The upload was refused: ${answer.body}`);
      return { id, ...file };
    },

    open: (member: TestMember, id: string, size: 'full' | 'square' = 'full') =>
      server.app.inject({ url: fileAddress(id, size), headers: headersOf(member, member.familyId) }),
  };
  return attachments;
}
