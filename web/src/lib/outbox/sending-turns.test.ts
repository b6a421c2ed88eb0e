// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExclusive } from '../storage/device.ts';
import { createFakeBrowser, type FakeTabDevice } from '../testing/fake-browser.ts';
import { createFakeClock, settle, until } from '../testing/fake-clock.ts';
import {
  createWorld,
  makeTasks,
  savedTitles,
  titles,
  writeTask,
  type OpenClient,
  type World,
} from '../testing/world.ts';
import { createSendingTurns } from './sending-turns.ts';

describe('a page that sends', () => {
  let world: World;
  let client: OpenClient;
  beforeEach(async () => {
    world = createWorld();
    client = await world.openSignedIn();
  });
  afterEach(() => world.closeAll());

  test('is replaced once it is frozen, and what it had sent is saved once', async () => {
    const answer = world.server.hold('/api/changes');
    await makeTasks(client, 1, 'Under way');
    await until('it was sent', () => savedTitles(world.home).length === 1);
    client.device.freeze();
    answer();
    const other = world.openTab();
    other.keepLive();
    await until('it is shown', () => titles(other).length === 1);
    void writeTask(other, { title: 'While frozen' });
    await settle();
    await world.clock.advance(9_000);
    expect(savedTitles(world.home)).toHaveLength(1);
    await world.clock.advance(6_000);
    await until('both are saved', () => savedTitles(world.home).length === 2);
    await until('nothing waits', () => other.outbox.entries().length === 0);
    expect(savedTitles(world.home)).toEqual(['Under way 1', 'While frozen']);
  });
});

describe('turns', () => {
  const clock = createFakeClock();
  const browser = createFakeBrowser(async () => new Response(), clock);
  /** A client whose work goes on only when it is told to, and says whether the turn was still its own. */
  function open() {
    const device: FakeTabDevice = browser.openTab();
    const turns = createSendingTurns(device, createExclusive(device));
    const steps: (() => void)[] = [];
    const mine: boolean[] = [];
    const taken = turns.take('sending', async ({ isMine }) => {
      await new Promise<void>((resolve) => steps.push(resolve));
      mine.push(isMine());
    });
    return { device, turns, steps, mine, taken };
  }

  test('stay with a sender that is slow, and pass to one that waits when it has ended', async () => {
    const [one, two] = [open(), open()];
    await clock.advance(120_000);
    expect([one.steps.length, two.steps.length]).toEqual([1, 0]);
    one.steps[0]?.();
    await one.taken;
    await until('the other has it', () => two.steps.length === 1);
    two.steps[0]?.();
    await two.taken;
    expect([one.mine, two.mine]).toEqual([[true], [true]]);
  });

  test('are taken by no hidden page', async () => {
    const [one, two] = [open(), open()];
    two.device.setVisible(false);
    one.device.freeze();
    await clock.advance(60_000);
    expect(two.steps).toEqual([]);
    two.device.setVisible(true);
    await clock.advance(15_000);
    expect(two.steps).toHaveLength(1);
    two.steps[0]?.();
    await two.taken;
    one.turns.close();
    one.device.kill();
  });

  test('are lost to a page that was frozen before its next step, which then waits for another one', async () => {
    const [one, two] = [open(), open()];
    one.device.freeze();
    await clock.advance(15_000);
    expect(two.steps).toHaveLength(1);
    one.steps[0]?.();
    await until('it knows', () => one.mine.length === 1);
    expect(one.mine).toEqual([false]);
    await settle();
    expect(one.steps).toHaveLength(1);
    two.steps[0]?.();
    await two.taken;
    await until('it has a turn again', () => one.steps.length === 2);
    one.steps[1]?.();
    await one.taken;
    expect([one.mine, two.mine]).toEqual([[false, true], [true]]);
  });

  test('end with the error of their work', async () => {
    const device = browser.openTab();
    const turns = createSendingTurns(device, createExclusive(device));
    await expect(turns.take('sending', () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    await expect(turns.take('sending', async () => {})).resolves.toBeUndefined();
  });
});
