import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * The name of a class of a style module in the built pages: its own name and four signs for its file. The usual names have a line number and an
 * underscore more, which no page needs and every page pays for.
 */
export function nameStyle(root: string) {
  const taken = new Map<string, string>();
  return (name: string, file: string): string => {
    const path = relative(root, file).replaceAll('\\', '/');
    const digest = createHash('sha256').update(path).digest('hex');
    const sign = BigInt(`0x${digest}`).toString(36).slice(0, 4);
    const other = taken.get(sign) ?? path;
    if (other !== path)
      throw new Error(`${path} and ${other} would have the same class names: give one of them another name`);
    taken.set(sign, path);
    return `${name}_${sign}`;
  };
}
