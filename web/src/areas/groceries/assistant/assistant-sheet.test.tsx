import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MODEL_PROBLEMS, type GroceryAnswer } from '#contract/areas/groceries/assistant.ts';
import { groceryItems } from '#contract/areas/groceries/items.ts';
import { groceryLists, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import { Refused } from '#web/lib/testing/fake-answers.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { messages } from './messages.en.ts';
import { AssistantSheet } from './assistant-sheet.tsx';

let world: World;
let client: OpenClient;
let list: GroceryList;
let wished: { wish: string; by?: string }[];
let answer: () => unknown;

const line = (name: string, more: object = {}) => ({
  ...{
    name,
    quantity: 2,
    unit: null,
    amount_words: null,
    category: null,
    change: 'add',
    there: null,
    warnings: [],
    ...more,
  },
});
const there = { quantity: 1, unit: null, amount_words: null };
const ANSWER = {
  ...{ by: 'built-in', dishes: [{ title: 'Tacos', people: 6 }], left_out: ['flour'], unknown: ['please'] },
  lines: [
    line('corn tortillas', { quantity: 18 }),
    line('limes', { change: 'more', there }),
    line('onions', { change: 'there', there: { quantity: null, unit: null, amount_words: null } }),
  ],
} as GroceryAnswer;

beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['groceries', 'assistant']));
  const created = await createWriter(client, client.familyRows(), groceryLists).create({ title: 'Weekly' }).saved;
  if (created.kind !== 'saved' || !created.row) throw new Error('The list was not saved.');
  list = created.row as GroceryList;
  wished = [];
  answer = () => ANSWER;
  world.server.remoteCalls.set('/api/functions/ask-grocery-assistant', (_user, input) => {
    wished.push(input as { wish: string });
    return answer();
  });
  world.server.remoteCalls.set('/api/functions/describe-grocery-assistant', () => ({
    ...{ model: { name: 'chef-1', host: 'api.example' }, consent: 'off', is_used: false },
  }));
});
afterEach(closeScreen);

const press = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  await act(() => settle());
};
const itemsOf = () =>
  [...(world.home.rows.get(groceryItems.name)?.values() ?? [])].filter((row) => row.deleted_at === null) as unknown as {
    name: string;
    source: string;
    position: number | null;
  }[]; // the rows of this table

async function ask(wish = 'Tacos for six'): Promise<void> {
  renderInKit(<AssistantSheet isOpen onClose={() => undefined} list={list} />);
  fireEvent.change(await screen.findByRole('textbox', { name: /^Your wish/ }), { target: { value: wish } });
  await press('Suggest');
}

test('a wish is proposed first; what is accepted is added and announced, and one undo takes it back', async () => {
  await ask();
  await screen.findByText('Tacos, for 6');
  expect([wished, itemsOf()]).toEqual([[{ list_id: list.id, wish: 'Tacos for six', language: 'en' }], []]);
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((box) => [box.closest('label')?.textContent, box.checked])).toEqual([
    ['corn tortillas 18', true],
    ['limes 2 1 on the list', true],
    ['onions 2 on the list', false],
  ]);
  expect(screen.getByText('Left out: flour')).toBeTruthy();
  await press('Add 2 things');
  await screen.findByText('2 things added');
  expect(itemsOf().map(({ name, source }) => [name, source])).toEqual([
    ['corn tortillas', 'assistant'],
    ['limes', 'assistant'],
  ]);
  const [first, second] = itemsOf().map(({ position }) => position);
  expect(first).toBeLessThan(second ?? 0);
  await press('Undo');
  await waitFor(() => expect(itemsOf()).toEqual([]));
});

test('parts are accepted alone, and nothing where nothing is chosen', async () => {
  await ask();
  for (const box of (await screen.findAllByRole('checkbox')).slice(0, 2)) fireEvent.click(box);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing chosen' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /onions/ }));
  await press('Add 1 thing');
  await screen.findByText('onions added');
  expect(itemsOf().map(({ name }) => name)).toEqual(['onions']);
});

test('what is refused is said, and nothing is said to be added', async () => {
  await ask();
  await screen.findByText('Tacos, for 6');
  world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'none' });
  await press('Add 2 things');
  await screen.findByText('This could not be saved');
  expect([screen.queryByText(/things added/), itemsOf()]).toEqual([null, []]);
});

test('warns by name of what a member may not eat', async () => {
  answer = () => ({ ...ANSWER, lines: [line('pasta', { warnings: [{ member: world.ana.id, words: 'No gluten' }] })] });
  await ask();
  expect(await screen.findByText(/: No gluten$/)).toBeTruthy();
  expect(screen.getByText('1 of these is not for everyone: see the notes.')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  expect(screen.queryByText(/not for everyone/)).toBeNull();
});

test.each(MODEL_PROBLEMS)(
  'the failure "%s" is one sentence, changes nothing, and the built-in assistant can be asked',
  async (problem) => {
    answer = () => {
      throw new Refused('UNAVAILABLE', { model: problem });
    };
    await ask();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`${messages[`${problem}Title`]} ${messages[problem]}`);
    expect(itemsOf()).toEqual([]);
    answer = () => ANSWER;
    await press('Ask Casita itself');
    await screen.findByText('Tacos, for 6');
    expect(wished.at(-1)).toMatchObject({ wish: 'Tacos for six', by: 'built-in' });
  },
);

test('says the titles and texts of the specification', () => {
  const said = MODEL_PROBLEMS.map((problem) => [messages[`${problem}Title`], messages[problem]]);
  expect(said).toEqual([
    ['Request timeout', 'The request took too long. Please try again.'],
    ['Rate limit exceeded', 'Too many requests. Please wait a moment and try again.'],
    ['Credits required', 'The assistant has no credits left.'],
    ['Connection Error', 'Failed to get response from AI assistant.'],
    ['No Response', 'The assistant did not return an answer.'],
  ]);
});

test('a question in work is stopped, and its answer is not shown any more', async () => {
  world.browser.silence();
  await ask();
  expect(screen.getByText('Putting it together…')).toBeTruthy();
  await press('Stop');
  world.browser.endSilence();
  await act(() => settle());
  expect(screen.queryByText('Tacos, for 6')).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Tacos for six');
});
