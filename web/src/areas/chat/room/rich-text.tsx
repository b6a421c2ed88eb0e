import type { ReactNode } from 'react';
import { findPeople, fold, MENTIONS } from '../../../rows/sentence/find.ts';
import type { Person } from '../../../ui/people.ts';
import styles from './rich-text.module.css';

/** Addresses as they are typed. What ends a sentence is no part of one. */
const ADDRESS = /(?<![\w:/.])(?:https?:\/\/|www\.|mailto:|tel:)[^\s<>"“”«»]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const SENTENCE_END: ReadonlySet<string> = new Set(".,;:!?'’]}");
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address of a link; null for what is none that a message may have. */
export function hrefOf(typed: string): string | null {
  const whole = /^(?:https?:\/\/|mailto:|tel:)/iu.test(typed)
    ? typed
    : `${typed.toLowerCase().startsWith('www.') ? 'https://' : 'mailto:'}${typed}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  return url && PROTOCOLS.has(url.protocol) ? url.href : null;
}

/** What is drawn of a part of the text: a link, or a name. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly href?: string;
  readonly isMe?: boolean;
}

function linksIn(text: string): Span[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index: start }) => {
    const typed = trimEnd(found);
    const href = hrefOf(typed);
    if (href === null) return [];
    return [{ start, end: start + typed.length, href }];
  });
}

/**
 * Without what ends the sentence. A bracket that was opened in the address belongs to it. Each character is looked at once, because the sender of a
 * message chooses how many of them there are.
 */
function trimEnd(found: string): string {
  let unopened = 0;
  for (const character of found) unopened += character === ')' ? 1 : character === '(' ? -1 : 0;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!SENTENCE_END.has(last)) break;
  }
  return found.slice(0, end);
}

interface RichTextProps {
  text: string;
  /** The members whom it names. */
  mentioned: readonly Person[];
  myId: string;
}

/** What someone wrote, with its links and the names of those who are mentioned. */
export function RichText({ text, mentioned, myId }: RichTextProps) {
  const names = mentioned.length === 0 ? [] : findPeople(fold(text), mentioned, MENTIONS);
  const spans: Span[] = [
    ...linksIn(text),
    ...names.map(({ start, end, meaning }) => ({ start, end, isMe: meaning === myId })),
  ].toSorted((one, other) => one.start - other.start);
  const parts: ReactNode[] = [];
  let from = 0;
  for (const span of spans) {
    if (span.start < from) continue;
    parts.push(
      text.slice(from, span.start),
      <Marked key={span.start} span={span} words={text.slice(span.start, span.end)} />,
    );
    from = span.end;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}

function Marked({ span: { href, isMe }, words }: { span: Span; words: string }) {
  if (href === undefined) return <strong className={isMe ? styles['me'] : styles['name']}>{words}</strong>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}
