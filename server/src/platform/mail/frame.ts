import type { Language } from '#contract/languages.ts';
import { escapeHtml } from '../http/html.ts';
import type { Mail } from './mail.ts';

/** What a mail says; plain text everywhere, the frame escapes it. */
export interface Letter {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What the reader should know by heart or type in, such as a code. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Below the button, smaller: until when, and what to do when it was not meant for them. */
  readonly notes?: readonly string[];
}

const WORDS = {
  en: { byHand: 'If the button does not work, open this address:', sentBy: 'Sent by Casita, the family organiser' },
  es: {
    byHand: 'Si el botón no funciona, abre esta dirección:',
    sentBy: 'Te lo envía Casita, la agenda de la familia',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Text in one line: a subject, a label or an address must never begin another header or line. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A letter in the house's frame, as text and as HTML with the house mark. `appUrl` is where the mark lies. */
export function frameMail(letter: Letter, appUrl: string): Mail {
  return {
    to: letter.to,
    subject: inOneLine(letter.subject),
    text: asText(letter, appUrl),
    html: asHtml(letter, appUrl),
  };
}

function asText({ language, heading, paragraphs, facts = [], action, notes = [] }: Letter, appUrl: string): string {
  return [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `--\n${WORDS[language].sentBy}\n${appUrl}`,
  ].join('\n\n');
}

const FONT = "font-family:'Figtree',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SMALL = `${FONT};font-size:14px;line-height:1.5;color:#6b6478;margin:0 0 12px`;

/** Tables and style attributes: mail programs read little else. */
function asHtml(letter: Letter, appUrl: string): string {
  const { language, heading, paragraphs, facts = [], action, notes = [] } = letter;
  const words = WORDS[language];
  const text = (style: string) => (line: string) => `<p style="${style}">${escapeHtml(line)}</p>`;
  const body = [
    `<h1 style="${FONT};font-size:24px;line-height:1.25;color:#2a2438;margin:0 0 16px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(text(`${FONT};font-size:16px;line-height:1.6;color:#2a2438;margin:0 0 16px`)),
    ...facts.map(
      ({ label, value }) =>
        `<p style="${FONT};font-size:16px;line-height:1.6;color:#2a2438;margin:0 0 16px">${escapeHtml(label)}: <strong>${escapeHtml(value)}</strong></p>`,
    ),
    ...(action ? [button(action), ...byHand(action.url, words.byHand)] : []),
    ...notes.map(text(SMALL)),
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
