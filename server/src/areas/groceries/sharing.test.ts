import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { ATTEMPT_LIMITS } from '../../platform/auth/attempt-limits.ts';
import { deliverMails } from '../../testing/mails.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { listMailWorker } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({
    ...{
      alone: 'works through mails',
      startsWorkers: false,
      requiresConfirmation: true,
      trustedProxies: ['127.0.0.1'],
    },
  });
});
afterAll(() => server.close());
beforeEach(() => server.admin.query('delete from auth.attempts'));

async function aList(names: readonly object[], title = 'Week') {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const list_id = (await ana.post('/api/tables/grocery_lists', { title })).json<{ id: string }>().id;
  for (const item of names) await ana.post('/api/tables/grocery_items', { list_id, ...item });
  return { ana, leo, list_id };
}
const share = (who: TestMember, list_id: string, recipients: readonly string[], more: object = {}) =>
  who.post('/api/functions/share-grocery-list', { list_id, recipients, ...more });
const refusal = async (answer: ReturnType<typeof share>) => {
  const { statusCode } = await answer;
  const { code, fields } = (await answer).json<{ code: string; fields?: Record<string, string> }>();
  return [statusCode, code, fields];
};
const mails = () => deliverMails(server, listMailWorker);
const someone = () => `aunt.${newId().slice(-12)}@out.test`;

describe('a grocery list by mail', () => {
  it('is sent once to each address, by aisle and added up, in the language that was asked for', async () => {
    const { ana, list_id } = await aList([
      { name: 'Milk', quantity: 1.5, unit: 'l', category: 'dairy' },
      { name: 'Eggs', quantity: 2, category: 'dairy' },
      { name: 'egg', quantity: 6, category: 'dairy' },
      { name: 'Parsley', amount_words: 'a handful', category: 'produce' },
      { name: 'Rice <b>', quantity: 2, unit: 'pack' },
    ]);
    const to = someone();
    const answer = await share(ana, list_id, [to, ` ${to.toUpperCase()} `, someone()]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, recipients: 2 }]);
    const [mail, other] = await mails();
    expect(other?.to).not.toBe(mail?.to);
    expect(mail?.subject).toBe('A grocery list for you');
    const lines = (mail?.text ?? '').split('\n').filter((line) => line.startsWith('- '));
    expect(lines).toEqual(['- Parsley: a handful', '- Milk: 1.5 l', '- Eggs: 8', '- Rice <b>: 2 packs']);
    expect(mail?.html).toContain('Rice &lt;b&gt;: 2 packs</li>');
    expect(mail?.text).toContain('ana of Test sends you a grocery list from Casita.');
    await share(ana, list_id, [to], { language: 'es' });
    const [spanish] = await mails();
    expect(spanish?.subject).toBe('Una lista de la compra para ti');
    expect(spanish?.text).toContain('- Milk: 1,5 l');
    expect(spanish?.text).toContain('- Rice <b>: 2 paquetes');
  });

  it('says no words that lead elsewhere, and nothing of people in its subject', async () => {
    const { ana, list_id } = await aList(
      [{ name: 'Win at https://bad.example/now' }, { name: 'Milk', amount_words: 'see bad.com' }, { name: 'a.b' }],
      'www.bad.com',
    );
    await share(ana, list_id, [someone()]);
    const [mail] = await mails();
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/bad/);
    expect(mail?.text).toContain('- One more thing, whose name cannot be mailed');
    expect(mail?.text).toMatch(/^- Milk$/m);
  });

  it('is what is to buy when it is sent, and not sent of a list that is gone', async () => {
    const { ana, list_id } = await aList([{ name: 'Milk' }]);
    await share(ana, list_id, [someone()]);
    await ana.post('/api/tables/grocery_items', { list_id, name: 'Bread' });
    expect((await mails())[0]?.text).toContain('- Bread');
    await share(ana, list_id, [someone()]);
    await ana.delete(`/api/tables/grocery_lists/${list_id}`);
    expect(await mails()).toEqual([]);
  });

  it('is not sent for a member who was removed meanwhile', async () => {
    const { ana, list_id } = await aList([{ name: 'Milk' }]);
    const ben = await addMember(server, ana.familyId, 'ben', 'parent');
    for (const who of [ben, ana]) expect((await share(who, list_id, [someone()])).statusCode).toBe(200);
    expect((await ana.post('/api/functions/remove-member', { member_id: ben.id })).statusCode).toBe(200);
    expect((await mails()).map(({ text }) => /^.* sends you/m.exec(text)?.[0])).toEqual(['ana of Test sends you']);
  });

  it('is refused to children, for other lists, empty ones, no address and wrong ones, and unconfirmed senders', async () => {
    const { ana, leo, list_id } = await aList([{ name: 'Milk' }]);
    const { ana: other, list_id: empty } = await aList([]);
    expect(await refusal(share(leo, list_id, [someone()]))).toEqual([403, '42501', undefined]);
    expect(await refusal(share(other, list_id, [someone()]))).toEqual([404, 'PGRST116', undefined]);
    expect(await refusal(share(other, empty, [someone()]))).toEqual([422, 'UNPROCESSABLE', { list_id: 'empty' }]);
    for (const wrong of [[], ['aunt'], Array.from({ length: 11 }, someone), [`x@pin.invalid`]])
      expect(await refusal(share(ana, list_id, wrong))).toContain('BAD_REQUEST');
    await server.admin.query('update auth."user" set "emailVerified" = false where id = $1', [ana.userId]);
    expect(await refusal(share(ana, list_id, [someone()]))).toEqual([403, 'EMAIL_NOT_CONFIRMED', undefined]);
    expect(await mails()).toEqual([]);
  });

  it('is limited for a person, a family, a network and an address', async () => {
    const { ana, list_id } = await aList([{ name: 'Milk' }]);
    const tooMany = [429, 'TOO_MANY_REQUESTS', { recipients: 'limit' }];
    const ten = () => Array.from({ length: 10 }, someone);
    for (let sent = 0; sent < ATTEMPT_LIMITS.listMailer.max; sent += 10)
      expect((await share(ana, list_id, ten())).statusCode).toBe(200);
    expect(await refusal(share(ana, list_id, [someone()]))).toEqual(tooMany);

    await server.admin.query("delete from auth.attempts where key like 'listMailer:%'");
    const aunt = someone();
    for (let sent = 0; sent < ATTEMPT_LIMITS.listMailedByFamilyDay.max; sent += 1)
      expect((await share(ana, list_id, [aunt])).statusCode).toBe(200);
    expect(await refusal(share(ana, list_id, [aunt]))).toEqual(tooMany);

    const people = await Promise.all(Array.from({ length: 4 }, () => aList([{ name: 'Milk' }])));
    let sent = 0;
    for (const each of people)
      for (let times = 0; times < 2; times += 1)
        sent += (await share(each.ana, each.list_id, ten())).statusCode === 200 ? 10 : 0;
    // Of the sixty of the network thirty were left, and what was refused half-way counts too.
    expect(sent).toBeLessThanOrEqual(ATTEMPT_LIMITS.addressLists.max - 30);
    expect(sent).toBeGreaterThan(0);
    await mails();
  });
});
