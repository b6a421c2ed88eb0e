// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const MINUTE_MS = 60_000;

async function boot(search = ''): Promise<NonNullable<Window['casitaBoot']>> {
  history.replaceState(null, '', `/dashboard${search}`);
  // Ends the page before, whose listeners are still there.
  window.casitaBoot?.started();
  vi.resetModules();
  // A classic script: importing it runs it.
  await import('../../public/boot.js');
  if (!window.casitaBoot) throw new Error('boot.js did not set window.casitaBoot.');
  return window.casitaBoot;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  sessionStorage.clear();
  delete document.documentElement.dataset['safeMode'];
  document.body.innerHTML = '<div id="root"></div>';
});

describe('when a part of the app did not load', () => {
  it('clears the caches first, then reloads once, then gives up, and starts over after a minute', async () => {
    const { nextStep } = await boot();
    const start = Date.now();
    expect(nextStep(start)).toBe('clear');
    expect(nextStep(start + 1_000)).toBe('reload');
    expect(nextStep(start + 2_000)).toBe('give-up');
    expect(nextStep(start + MINUTE_MS - 1)).toBe('give-up');
    expect(nextStep(start + MINUTE_MS)).toBe('clear');
    expect(nextStep(start + MINUTE_MS + 1)).toBe('reload');
    expect(nextStep(start + MINUTE_MS + 2)).toBe('give-up');
  });

  it('remembers the steps across reloads', async () => {
    const now = Date.now();
    expect((await boot()).nextStep(now)).toBe('clear');
    expect((await boot()).nextStep(now)).toBe('reload');
    expect((await boot()).nextStep(now)).toBe('give-up');
  });
});

describe('when a script did not load while the form of /auth is filled in', () => {
  const scripts = () => [...document.querySelectorAll('script')].map(({ src, type }) => [src, type]);
  const field = (type: string) => document.querySelector<HTMLInputElement>(`#early [type=${type}]`);
  const wait = () => vi.advanceTimersByTime(2_000);

  /** The start's script fails, in the form that was filled in so far. */
  const lose = () => document.querySelector('script')?.dispatchEvent(new Event('error'));
  const arrive = async () => {
    document.body.innerHTML =
      '<div id="early"><input type="email"><input type="password"></div><div id="root"></div>' +
      '<script type="module" src="/assets/start.js"></script>';
    await boot();
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  };

  it('fetches it once more, then reloads and keeps the address, never the password', async () => {
    await arrive();
    for (const type of ['email', 'password']) Object.assign(field(type) ?? {}, { value: `my ${type}` });
    const [first] = [document.querySelector('script'), lose()];
    wait();
    expect(document.querySelector('script')).not.toBe(first);
    expect(scripts()).toEqual([[`${location.origin}/assets/start.js`, 'module']]);
    expect(Object.keys(sessionStorage)).toEqual([]);
    lose();
    expect(Object.keys(sessionStorage)).toContain('casita.cleared-at');
    expect(Object.values(sessionStorage).join()).not.toContain('my password');
    await arrive();
    expect([field('email')?.value, field('password')?.value]).toEqual(['my email', '']);
    expect(Object.keys(sessionStorage)).toEqual(['casita.cleared-at']);
  });

  it('reloads at once where the form is empty', async () => {
    await arrive();
    lose();
    expect(Object.keys(sessionStorage)).toEqual(['casita.cleared-at']);
  });
});

describe('a page that stays blank', () => {
  it('shows an error after four seconds in safe mode', async () => {
    await boot('?safe-mode=1');
    vi.advanceTimersByTime(3_999);
    expect(document.getElementById('root')?.textContent).toBe('');
    vi.advanceTimersByTime(1);
    expect(document.querySelector('h1')?.textContent).toBe('Something went wrong');
    expect(document.querySelector('button')?.textContent).toBe('Refresh Page');
  });

  it('shows no error once the app has started or rendered anything', async () => {
    (await boot('?safe-mode=1')).started();
    vi.advanceTimersByTime(10_000);
    expect(document.querySelector('h1')).toBeNull();
    await boot('?safe=1');
    document.getElementById('root')?.append(document.createElement('main'));
    vi.advanceTimersByTime(10_000);
    expect(document.querySelector('h1')).toBeNull();
  });

  describe('on a slow line, where files arrive together at the end', () => {
    const said = () => document.querySelector('h1')?.textContent;
    beforeEach(() => void vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive'));
    afterEach(() => void vi.restoreAllMocks());

    it('waits a minute for the app’s code', async () => {
      await boot('?safe-mode=1');
      vi.advanceTimersByTime(58_000);
      expect(said()).toBeUndefined();
      vi.advanceTimersByTime(4_000);
      expect(said()).toBe('Something went wrong');
    });

    it('waits as long again for the first screen, once the code runs', async () => {
      const { running } = await boot('?safe-mode=1');
      vi.advanceTimersByTime(12_000);
      running();
      vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
      vi.advanceTimersByTime(10_000);
      expect(said()).toBeUndefined();
      vi.advanceTimersByTime(4_000);
      expect(said()).toBe('Something went wrong');
    });

    it('waits no longer for code that ran at once and drew nothing', async () => {
      const { running } = await boot('?safe-mode=1');
      vi.advanceTimersByTime(500);
      running();
      vi.advanceTimersByTime(3_500);
      expect(said()).toBe('Something went wrong');
    });
  });

  it('leaves the form that stands in the page for a minute, while a slow line brings the app', async () => {
    await boot('?safe-mode=1');
    const early = Object.assign(document.createElement('div'), { id: 'early' });
    document.body.append(early);
    vi.advanceTimersByTime(58_000);
    expect(early.isConnected).toBe(true);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(document.querySelector('h1')?.textContent).toBe('Something went wrong');
  });

  it('enters safe mode by both parameter names', async () => {
    expect((await boot()).isSafe).toBe(false);
    expect((await boot('?safe-mode=1')).isSafe).toBe(true);
    expect((await boot('?safe=1')).isSafe).toBe(true);
  });
});
