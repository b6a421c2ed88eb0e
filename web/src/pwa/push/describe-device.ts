/** The programs and systems that a device is named by. The first that fits counts, because many say the names of others too. */
const BROWSERS = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Chrome OS', /CrOS/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const;

interface NamedDevice {
  readonly browser: string | null;
  readonly system: string | null;
}

const nameIn = (names: readonly (readonly [string, RegExp])[], agent: string) =>
  names.find(([, pattern]) => pattern.test(agent))?.[0] ?? null;

/** Program and system by what the browser says of itself; null for unknown ones. An iPad calls itself a Mac, but has a screen to touch. */
export function describeDevice(agent: string, touchPoints: number): NamedDevice {
  const system = nameIn(SYSTEMS, agent);
  return { browser: nameIn(BROWSERS, agent), system: system === 'Mac' && touchPoints > 1 ? 'iPad' : system };
}
