// @ts-check
// What belongs to an area, and how much of the time of all tests its own may take.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const IN_AREA = /^(?:(?:contract|server|web)\/src\/areas\/([a-z-]+)|e2e\/([a-z-]+)\.spec\.ts$)/;

/**
 * The most that one area may take of all test time, in percent: about twenty seconds of a run of six minutes. A share, and no seconds,
 * because a slow machine takes longer for everything. In three runs, quiet and busy, no
 * other area took more than 4.
 */
const SHARE_MAX = 6;
/** Areas and browser specs that take more. None is added, and none of these grows. */
/** @type {Record<string, number>} */
const LARGER_SHARES = { subscription: 9 };

const SLOWEST_FILES = 10;

/**
 * What to pass to Vitest for the tests of an area; null for what is none. Its browser spec is named apart: it needs a build.
 * @param {string} name
 * @returns {{ files: string[], spec: string | null } | null}
 */
export function testsOfArea(name) {
  if (!/^[a-z-]+$/.test(name)) return null;
  const parts = ['contract', 'server', 'web'].flatMap((side) => {
    const path = `${side}/src/areas/${name}`;
    return [`${path}/`, `${path}.test.ts`].filter((part) => existsSync(join(ROOT, part)));
  });
  const spec = `e2e/${name}.spec.ts`;
  return parts.length > 0 ? { files: parts, spec: existsSync(join(ROOT, spec)) ? spec : null } : null;
}

/**
 * @param {readonly import('./test-runs.mjs').FileTime[]} times
 * @returns {string[]} lines to print
 */
export function describeSlowest(times) {
  return addUp(times, ({ file }) => file)
    .slice(0, SLOWEST_FILES)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/**
 * @param {readonly import('./test-runs.mjs').FileTime[]} times of every test of the product
 * @param {Record<string, number>} [larger]
 * @returns {{ lines: string[], problems: string[] }}
 */
export function weighAreas(times, larger = LARGER_SHARES) {
  const all = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const areas = addUp(times, ({ file }) => areaOf(file)).map(([area, seconds]) => ({
    area,
    seconds,
    share: (100 * seconds) / all,
    most: larger[area] ?? SHARE_MAX,
  }));
  return {
    lines: areas.map(
      ({ area, seconds, share }) => `${seconds.toFixed(1).padStart(7)} s ${share.toFixed(1).padStart(5)} %  ${area}`,
    ),
    problems: areas
      .filter(({ share, most }) => share > most)
      .map(
        ({ area, share, most }) =>
          `The tests of ${area} take ${share.toFixed(1)} % of the time of all; ${most} % is the most (tools/test-areas.mjs).`,
      ),
  };
}

/** @param {string} file */
function areaOf(file) {
  const [, folder, spec] = IN_AREA.exec(file) ?? [];
  return folder ?? spec;
}

/**
 * The seconds of each name, the longest first.
 * @param {readonly import('./test-runs.mjs').FileTime[]} times
 * @param {(time: import('./test-runs.mjs').FileTime) => string | undefined} nameOf
 * @returns {[string, number][]}
 */
function addUp(times, nameOf) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const time of times) {
    const name = nameOf(time);
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + time.seconds);
  }
  return [...sums].toSorted(([, one], [, other]) => other - one);
}
