import { createElement } from 'react';
import type { IconNode, LucideProps } from 'lucide-react';

export interface IconData {
  readonly name: string;
  readonly node: IconNode;
}

/**
 * In place of `createLucideIcon` of lucide-react (`vite.config.ts`), which serves every framework: its 1 kB came with each first visit, and
 * each icon drew through two components. It draws the same for the properties that the app uses: size, strokeWidth and those of SVG.
 */
// oxlint-disable-next-line import/no-default-export -- icons import the library's own so
export default function createIcon({ name, node }: IconData) {
  return function Icon({
    size = 24,
    strokeWidth = 2,
    color = 'currentColor',
    className = '',
    children,
    ...rest
  }: LucideProps) {
    const isNamed = Boolean(children) || Object.keys(rest).some((prop) => /^(aria-|role$|title$)/.test(prop));
    return createElement(
      'svg',
      {
        ...{ xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24', fill: 'none' },
        ...{ stroke: color, strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' },
        className: `lucide lucide-${name} ${className}`.trim(),
        ...(isNamed ? {} : { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  };
}
