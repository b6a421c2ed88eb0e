import type { FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { newId } from '#contract/ids.ts';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.ts';
import type { TestMember } from '../../testing/family.ts';
import { TEST_APP_URL, type TestServer } from '../../testing/server.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { invitationMailWorker } from './jobs.ts';

/** The input of an invitation to an address of its own. */
export const ivy = (more: object = {}) => ({
  ...{ firstName: 'Ivy', lastName: 'Rivera', email: `ivy.${newId().slice(-12)}@invited.test`, role: 'nurse' },
  ...more,
});

const call = (member: TestMember, name: string, input: object) => member.post(`/api/functions/${name}`, input);
export const send = (member: TestMember, input: object = ivy()) => call(member, 'send-family-invitation', input);
export const resend = (member: TestMember, invitation_id: string) =>
  call(member, 'resend-family-invitation', { invitation_id });
export const link = (member: TestMember, invitation_id: string) =>
  call(member, 'create-invitation-link', { invitation_id });
export const idOf = async (answer: ReturnType<typeof send>): Promise<string> => (await answer).json().invitation_id;
export const listed = async (member: TestMember) =>
  (await member.get('/api/tables/family_invitations')).json<{ rows: FamilyInvitation[] }>().rows;

/** What the holder of a link sees. */
export const look = async ({ app }: TestServer, invite_token: string) =>
  (await app.inject({ method: 'POST', url: '/api/functions/get-invitation', payload: { invite_token } })).json();

/** The row with what no member sees. */
export const storedOf = async ({ admin }: TestServer, id: string) =>
  (await admin.query('select * from public.family_invitations where id = $1', [id])).rows[0];

const sent: Mail[] = [];

/** Sends what waits, and answers the mails to an address, the newest first. */
export async function mailsTo({ transactions, clock }: TestServer, email: string): Promise<Mail[]> {
  const carrier = { carry: async (mail: Mail) => void sent.unshift(mail), isHopeless: () => false, close: () => {} };
  const worker = invitationMailWorker(transactions, carrier, TEST_APP_URL, CHEAP_PASSWORDS.hash);
  const fail = (error: Error) => {
    throw error;
  };
  await drainQueue(transactions, worker, fail, () => clock.now);
  return sent.filter(({ to }) => to === email);
}

export const tokenIn = (mail: Mail | undefined): string => /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
export const passwordIn = (mail: Mail | undefined): string | undefined =>
  /(?:Temporary password|Contraseña temporal): (\S+)/.exec(mail?.text ?? '')?.[1];
