import { CalendarDays, X } from 'lucide-react';
import * as calendarDays from 'lucide-react/dist/esm/icons/calendar-days.mjs';
import * as x from 'lucide-react/dist/esm/icons/x.mjs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon, { type IconData } from './lucide-icon.ts';

/** What an icon's own file gives to `createLucideIcon`; its types leave that out. */
const dataOf = (file: object) => (file as { __iconData: IconData }).__iconData;

/** The attributes of every element, in order of their names. */
function shape(markup: string): string[] {
  const root = new DOMParser().parseFromString(markup, 'image/svg+xml');
  return [...root.querySelectorAll('*')].map((one) =>
    [one.tagName, ...[...one.attributes].map(({ name, value }) => `${name}=${value}`).toSorted()].join(' '),
  );
}

test.each([
  [{}],
  [{ size: 18, 'aria-hidden': true }],
  [{ className: 'mark', strokeWidth: 1.5, color: 'red', fill: 'red' }],
  [{ 'aria-label': 'Close', role: 'img' }],
  [{ children: <title>Close</title> }],
])('an icon is drawn as the library draws it: %j', (props) => {
  for (const [Library, data] of [
    [CalendarDays, calendarDays],
    [X, x],
  ] as const) {
    const Own = createIcon(dataOf(data));
    expect(shape(renderToStaticMarkup(<Own {...props} />))).toEqual(
      shape(renderToStaticMarkup(<Library {...props} />)),
    );
  }
});
