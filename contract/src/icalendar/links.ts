import type { Block } from './blocks.ts';
import { propertiesOf, textOf } from './properties.ts';

/** Addresses that people open; programs also write those of messages and of their own. */
const OPENED = /^(https?:\/\/|tel:)\S+$/i;
/** Longer ones would take the room of the event's own text. */
const LINK_MAX = 500;
const LINKS_MAX = 3;

/**
 * Where an event takes place, and the addresses that belong to it (its page, its video call), which the calendar has no field for: they
 * stand below the description, or a call is the place where there is none. Those that its texts have already are left out.
 */
export function placesOf(block: Block): { location: string | null; links: string[] } {
  const location = textOf(block, 'LOCATION');
  const said = `${location ?? ''} ${textOf(block, 'DESCRIPTION') ?? ''}`;
  const found = (name: string) =>
    propertiesOf(block, name)
      .flatMap(({ values }) => values.map((value) => String(value).trim()))
      .filter((link) => OPENED.test(link) && link.length <= LINK_MAX && !said.includes(link));
  const calls = [...new Set([...found('CONFERENCE'), ...found('X-GOOGLE-CONFERENCE')])];
  const [place = null, ...others] = location === null ? calls : [location, ...calls];
  const links = [...new Set([...others, ...found('URL')])].filter((link) => link !== place);
  return { location: place, links: links.slice(0, LINKS_MAX) };
}
