import ICAL from 'ical.js';
import type { Block } from './blocks.ts';

/** A property as ical.js parses it (jCal, RFC 7265): name, parameters, type, values. */
type JProperty = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]];

export interface Property {
  readonly parameters: Readonly<Record<string, string | string[]>>;
  readonly type: string;
  readonly values: readonly unknown[];
}

/** Some programs escape characters that need none (`\"`, `\:`). The backslash of `\\"` is a character of its own. */
const withoutNeedlessEscapes = (line: string) =>
  line.replaceAll(/\\(.)/g, (escape, character) => (character === '"' || character === ':' ? character : escape));

/** The parsed lines of a property, without those that cannot be read. */
export function propertiesOf({ lines }: Block, name: string): Property[] {
  return (lines.get(name) ?? []).flatMap((line) => {
    try {
      const parsed: JProperty = ICAL.parse.property(withoutNeedlessEscapes(line), ICAL.design.icalendar);
      const [, parameters, type, ...values] = parsed;
      return [{ parameters, type, values }];
    } catch {
      return [];
    }
  });
}

/** The first line of a property as it is written, after its colon; null without one. Only for values without escapes. */
export function valueOf({ lines }: Block, name: string): string | null {
  const line = lines.get(name)?.[0];
  return line === undefined ? null : line.slice(line.indexOf(':') + 1).trim();
}

/** The text of a property without its escapes; null without one. */
export function textOf(block: Block, name: string): string | null {
  const value = propertiesOf(block, name)[0]?.values.join(', ');
  return value === undefined || value.trim() === '' ? null : value;
}
