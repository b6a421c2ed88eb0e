import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HUES } from '../people.ts';

type Rgb = readonly [number, number, number];
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const TEXT = 4.5;
const EDGE = 3;
const TINT = { light: 0.12, dark: 0.2 };
const PERSON_TINT = { light: 0.22, dark: 0.36 };
/** The opacity of the rings behind the letters: black with soft-light blending, as in avatar.module.css. */
const RINGS_OPACITY = 0.7;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light: parse(light ?? ''), dark: parse(dark ?? '') },
  ]),
);

function parse(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb; // three numbers, by construction
}

function colour(name: string, scheme: Scheme): Rgb {
  const value = tokens.get(name)?.[scheme];
  if (!value) throw new Error(`no token --${name}`);
  return value;
}

function mix(top: Rgb, below: Rgb, share: number): Rgb {
  return top.map((channel, at) => channel * share + (below[at] ?? 0) * (1 - share)) as unknown as Rgb; // as above
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb; // as above
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]; // two in, two out
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['paper', 'side', 'card'] as const;
const PAIRS = [
  ...GROUNDS.flatMap(
    (ground) =>
      [
        ['ink', ground, TEXT],
        ['quiet', ground, TEXT],
        ['clay-text', ground, TEXT],
        ['danger', ground, TEXT],
        ['clay', ground, EDGE],
        ['leaf', ground, EDGE],
        ['edge', ground, EDGE],
        ['focus', ground, EDGE],
        ...HUES.map((hue) => [hue, ground, EDGE] as const),
      ] as const,
  ),
  ['on-clay', 'clay', TEXT],
  ['on-clay', 'clay-hover', TEXT],
  ['on-sun', 'sun', TEXT],
  ['on-sky', 'sky', TEXT],
  ['sun-text', 'paper', TEXT],
  ['sun-text', 'card', TEXT],
  // The tick in a completed tick box.
  ...HUES.map((hue) => ['card', hue, EDGE] as const),
  ['card', 'leaf', EDGE],
] as const;

test.each(SCHEMES)('every used pair of colours has enough contrast in the %s scheme', (scheme) => {
  const tooClose = PAIRS.filter(
    ([top, ground, least]) => contrast(colour(top, scheme), colour(ground, scheme)) < least,
  );
  expect(tooClose).toEqual([]);
});

test.each(SCHEMES)(
  'names on a tint of their hue, and clay on its own tint, are readable in the %s scheme',
  (scheme) => {
    const card = colour('card', scheme);
    const onTint = [...HUES.map((hue) => ['ink', hue] as const), ['clay-text', 'clay'] as const].filter(
      ([text, hue]) => contrast(colour(text, scheme), mix(colour(hue, scheme), card, TINT[scheme])) < TEXT,
    );
    expect(onTint).toEqual([]);
  },
);

test.each(SCHEMES)('the letters of every avatar are readable on and between its rings in the %s scheme', (scheme) => {
  const tooClose = HUES.filter((hue) => {
    const ground = mix(colour(hue, scheme), colour('card', scheme), PERSON_TINT[scheme]);
    const squared = ground.map((channel) => channel ** 2 / 255) as unknown as Rgb; // three in, three out
    const ring = mix(squared, ground, RINGS_OPACITY);
    return [ground, ring].some((below) => contrast(colour('ink', scheme), below) < TEXT);
  });
  expect(tooClose).toEqual([]);
});

test.each(SCHEMES)(
  'the rim of every avatar has enough contrast to its inside and its surroundings in the %s scheme',
  (scheme) => {
    const card = colour('card', scheme);
    const tooClose = HUES.filter((hue) => {
      const rim = colour(hue, scheme);
      const within = mix(rim, card, PERSON_TINT[scheme]);
      return contrast(rim, within) < 2 || contrast(rim, card) < EDGE;
    });
    expect(tooClose).toEqual([]);
  },
);

test.each(SCHEMES)('text on a quiet badge is readable in the %s scheme', (scheme) => {
  const [card, ink] = [colour('card', scheme), colour('ink', scheme)];
  expect(contrast(ink, mix(ink, card, 0.08))).toBeGreaterThan(TEXT);
  expect(contrast(ink, mix(colour('leaf', scheme), card, TINT[scheme]))).toBeGreaterThan(TEXT);
});

test.each(SCHEMES)('quiet text stays readable on hovered elements in the %s scheme', (scheme) => {
  const [quiet, ink] = [colour('quiet', scheme), colour('ink', scheme)];
  // Hovered entries of the side bar, and hovered rows of a list.
  expect(contrast(quiet, mix(ink, colour('side', scheme), 0.04))).toBeGreaterThan(TEXT);
  expect(contrast(quiet, mix(ink, colour('paper', scheme), 0.03))).toBeGreaterThan(TEXT);
});
