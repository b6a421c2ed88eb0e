import type { Browser, BrowserContext } from '@playwright/test';
import { ensureBuilt } from '#tools/build.mjs';
import { median, plainFigure, type Figure } from '../figures.ts';
import { startCasita } from '../servers.ts';
import { launchChromium } from './chromium.ts';

/** Drawn before it is measured, because the browser keeps the compiled code of scripts that it has seen a few times. */
export const WARM_UPS = 2;
/** After this a screen has stored its rows, and drawn what is not seen at once. */
export const SETTLED_MS = 800;
/** The highest accepted multiples of the time of the same screen with little on it. */
export const START_LIMIT = 2;
export const ANSWER_LIMIT = 3;

type Measured = Record<string, number[]>;

interface Comparison {
  /** How often each family is measured. */
  readonly times: number;
  /** What the small family is called: "few plans". */
  readonly few: string;
  /** Those of the times of a round that are starts. */
  readonly starts: readonly string[];
  /** A browser whose device has the rows of a family stored, and which has no network any more. */
  readonly open: (browser: Browser, baseURL: string, size: 'many' | 'few', adminUrl: string) => Promise<BrowserContext>;
  /** Milliseconds by what they are of. */
  readonly round: (family: BrowserContext) => Promise<Record<string, number>>;
}

/** Measures the screens of a family with many rows and of one with few, in turns. */
export async function compareFamilies(
  folder: string,
  { times, few, starts, open, round }: Comparison,
): Promise<Figure[]> {
  await ensureBuilt();
  const casita = await startCasita(folder);
  const browser = await launchChromium();
  try {
    // The server accepts sign-ups only from its own address, localhost.
    const baseURL = casita.origin.replace('127.0.0.1', 'localhost');
    const families = [
      await open(browser, baseURL, 'many', casita.adminUrl),
      await open(browser, baseURL, 'few', casita.adminUrl),
    ] as const;
    const measured: [Measured, Measured] = [{}, {}];
    for (let turn = -WARM_UPS; turn < times; turn += 1) {
      for (const at of [0, 1] as const) {
        const ms = await round(families[at]);
        if (turn < 0) continue;
        for (const [name, value] of Object.entries(ms)) (measured[at][name] ??= []).push(value);
      }
    }
    return Object.entries(measured[0]).flatMap(([name, values]): Figure[] => {
      const [large, small] = [median(values), median(measured[1][name] ?? [])];
      const limit = starts.includes(name) ? START_LIMIT : ANSWER_LIMIT;
      return [
        { name: `${name}: against ${few}`, value: large / small, unit: 'times', limit },
        plainFigure(name, large, 'ms'),
        plainFigure(`${name}, ${few}`, small, 'ms'),
      ];
    });
  } finally {
    await browser.close();
    await casita.stop();
  }
}
