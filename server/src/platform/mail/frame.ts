import type { Language } from '#contract/languages.ts';
import { escapeHtml } from '../http/html.ts';
import type { Mail } from './mail.ts';

/** The content of a mail. All fields are plain text; `frameMail` escapes them. */
export interface Letter {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Lines of a list, below the paragraphs. */
  readonly items?: readonly string[];
  /** Values for the reader to note or to type in, such as a code. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** The mail's one button. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the button: until when the link works, and what to do with a mail that was not asked for. */
  readonly notes?: readonly string[];
  /** A small link below them, such as that which ends such mails. */
  readonly end?: { readonly label: string; readonly url: string };
}

const WORDS = {
  en: { byHand: 'If the button does not work, open this address:', sentBy: 'Sent by Casita, the family organiser' },
  es: {
    byHand: 'Si el botón no funciona, abre esta dirección:',
    sentBy: 'Te lo envía Casita, la casa de tu familia en la red',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Puts a text in one line, so that a subject, label or address cannot begin another header or line. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A day in the reader's words, such as "20 November 2026", by the calendar of UTC. `moment` is in milliseconds since 1970. */
export function sayDay(moment: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
}

/** A letter in Casita's layout, as text and as HTML with the logo, which is loaded from `appUrl`. */
export function frameMail(letter: Letter, appUrl: string): Mail {
  return {
    to: letter.to,
    subject: inOneLine(letter.subject),
    text: asText(letter, appUrl),
    html: asHtml(letter, appUrl),
  };
}

function asText(letter: Letter, appUrl: string): string {
  const { language, heading, paragraphs, items = [], facts = [], action, notes = [], end } = letter;
  return [
    heading,
    ...paragraphs,
    ...(items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...(end ? [`${end.label}:\n${end.url}`] : []),
    `--\n${WORDS[language].sentBy}\n${appUrl}`,
  ].join('\n\n');
}

const FONT = "font-family:'Figtree',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SMALL = `${FONT};font-size:14px;line-height:1.5;color:#6b6478;margin:0 0 12px`;

/** Uses tables and style attributes, because mail programs support little else. */
function asHtml(letter: Letter, appUrl: string): string {
  const { language, heading, paragraphs, items = [], facts = [], action, notes = [], end } = letter;
  const words = WORDS[language];
  const text = (style: string) => (line: string) => `<p style="${style}">${escapeHtml(line)}</p>`;
  const body = [
    `<h1 style="${FONT};font-size:24px;line-height:1.25;color:#2a2438;margin:0 0 16px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(text(`${FONT};font-size:16px;line-height:1.6;color:#2a2438;margin:0 0 16px`)),
    ...list(items),
    ...facts.map(
      ({ label, value }) =>
        `<p style="${FONT};font-size:16px;line-height:1.6;color:#2a2438;margin:0 0 16px">${escapeHtml(label)}: <strong>${escapeHtml(value)}</strong></p>`,
    ),
    ...(action ? [button(action), ...byHand(action.url, words.byHand)] : []),
    ...notes.map(text(SMALL)),
    ...(end
      ? [`<p style="${SMALL}"><a href="${escapeHtml(end.url)}" style="color:#b23f24">${escapeHtml(end.label)}</a></p>`]
      : []),
  ].join('\n');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(inOneLine(letter.subject))}</title></head>
<body style="margin:0;padding:0;background:#fbf6ef">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px"><img src="${escapeHtml(appUrl)}/icons/icon-192.png" width="48" height="48" alt="Casita" style="border-radius:12px;vertical-align:middle">
<span style="${FONT};font-size:20px;font-weight:700;color:#2a2438;vertical-align:middle;padding-left:8px">Casita</span></td></tr>
<tr><td style="background:#ffffff;border-radius:16px;padding:32px 28px 20px">
${body}
</td></tr>
<tr><td style="padding:16px 8px 0">${text(SMALL)(words.sentBy)}</td></tr>
</table></td></tr></table></body></html>`;
}

function list(items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const rows = items.map((item) => `<li style="margin:0 0 6px">${escapeHtml(item)}</li>`).join('');
  return [
    `<ul style="${FONT};font-size:16px;line-height:1.5;color:#2a2438;margin:0 0 20px;padding-left:22px">${rows}</ul>`,
  ];
}

function button({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:8px 0 20px"><tr><td style="background:#b23f24;border-radius:12px">
<a href="${escapeHtml(url)}" style="${FONT};display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function byHand(url: string, words: string): string[] {
  const address = escapeHtml(url);
  return [
    `<p style="${SMALL}">${escapeHtml(words)}<br><a href="${address}" style="color:#b23f24;word-break:break-all">${address}</a></p>`,
  ];
}
