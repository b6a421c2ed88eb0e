import { createHash } from 'node:crypto';
import type { CardSection } from '#contract/areas/medical/emergency-cards.ts';
import type { MedicalProfile } from '#contract/areas/medical/history.ts';
import type { Language } from '#contract/languages.ts';
import { phoneLink } from '#contract/phones/phone-link.ts';
import { sayDay } from '../../core/content/content.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import type { CardContent } from './queries.ts';
import { CARD_WORDS, sayAllergy, sayMedication } from './words-rules.ts';

/** Without variables and grids, which old phones do not know. The colours of both schemes are named in full. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 36em; padding: 16px 16px 48px; background: #fff; color: #1b1726; font: 20px/1.5 system-ui, -apple-system, Roboto, Arial, sans-serif; overflow-wrap: break-word; word-wrap: break-word; }
h1 { margin: 0; font-size: 34px; line-height: 1.2; }
h2 { margin: 28px 0 4px; padding-bottom: 4px; border-bottom: 2px solid #1b1726; font-size: 22px; line-height: 1.3; }
p, ul { margin: 4px 0; padding: 0; } ul { list-style: none; } li { padding: 8px 0; border-bottom: 1px solid #c9c3d6; }
.end { margin: 28px 0 0; } .kind { margin: 0 0 4px; color: #a3000f; font-weight: 700; } .quiet { color: #5a5468; } .more { display: block; color: #5a5468; font-size: 18px; }
.severe, .blood { color: #a3000f; } .blood { font-size: 28px; font-weight: 700; } .text { white-space: pre-line; }
a { display: inline-block; padding: 8px 0; color: #0b4fa8; font-weight: 700; }
@media screen and (prefers-color-scheme: dark) {
  body { background: #14111c; color: #f4f0fa; } h2 { border-color: #f4f0fa; } li { border-color: #453f55; }
  .quiet, .more { color: #c0b8cf; } .kind, .severe, .blood { color: #ff9d94; } a { color: #9cc4ff; }
}
@media print { :root { color-scheme: light; } body { padding: 0; font-size: 12pt; } h1 { font-size: 20pt; } h2 { margin-top: 10pt; font-size: 13pt; } li { padding: 2pt 0; break-inside: avoid; } }
`;

/** What the page may do: show its own style, and nothing else. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const drawPage = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow, noarchive, nosnippet"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

/** What every address gets that shows no card, so that none tells whether it ever did. */
export function drawMissing(language: Language): string {
  const { missing, missingText } = CARD_WORDS[language];
  return drawPage(language, missing, `<h1>${missing}</h1>\n<p>${missingText}</p>`);
}

export function drawTooMany(language: Language, seconds: number): string {
  const { tooMany, tooManyText } = CARD_WORDS[language];
  return drawPage(language, tooMany, `<h1>${tooMany}</h1>\n<p>${tooManyText(Math.ceil(seconds / 60))}</p>`);
}

/** The card. Its title names no person, because chats show it beside a link. */
export function drawCard(
  language: Language,
  { sections, expires_at }: { readonly sections: readonly CardSection[]; readonly expires_at: string },
  content: CardContent,
): string {
  const { title, validUntil } = CARD_WORDS[language];
  const parts = PARTS.filter(([section]) => sections.includes(section)).map(([, draw]) => draw(content, language));
  const body = [
    `<p class="kind">${title}</p>`,
    `<h1>${escapeHtml(content.name)}</h1>`,
    ...parts,
    `<p class="quiet end">${validUntil(sayDay(expires_at, language))}</p>`,
  ];
  return drawPage(language, `${title} · Casita`, body.filter(Boolean).join('\n'));
}

type Draw = (content: CardContent, language: Language) => string;

/** In the order of the page: what decides first, first. */
const PARTS: readonly (readonly [CardSection, Draw])[] = [
  [
    'birth_date',
    ({ birthDate }, language) =>
      birthDate === null ? '' : `<p>${CARD_WORDS[language].born(sayDay(birthDate, language, 'long'))}</p>`,
  ],
  [
    'blood_type',
    (content, language) =>
      eachProfile(
        content,
        ({ blood_type }) => (blood_type === null ? null : `<p class="blood">${escapeHtml(blood_type)}</p>`),
        CARD_WORDS[language].bloodType,
      ),
  ],
  [
    'allergies',
    ({ allergies }, language) =>
      drawList(
        language,
        'allergies',
        allergies.map((one) => {
          const { isSevere, more } = sayAllergy(one, language);
          return drawItem(one.substance, more, isSevere);
        }),
      ),
  ],
  [
    'medications',
    ({ medications }, language) =>
      drawList(
        language,
        'medications',
        medications.map((one) => drawItem(one.name, sayMedication(one, language))),
      ),
  ],
  [
    'conditions',
    ({ conditions }, language) =>
      drawList(
        language,
        'conditions',
        conditions.map(({ name, note }) => drawItem(name, note ?? '')),
      ),
  ],
  [
    'emergency_contacts',
    (content, language) => {
      const people = content.profiles.flatMap(({ emergency_contacts }) => emergency_contacts ?? []);
      const items = people.map(({ name, relation, phone }) => `${drawItem(name, relation)}${drawPhone(phone)}`);
      return items.length === 0 ? '' : drawList(language, 'contacts', items);
    },
  ],
  [
    'physician',
    (content, language) =>
      eachProfile(
        content,
        ({ id, physician_name }) =>
          physician_name === null
            ? null
            : `<p>${escapeHtml(physician_name)}</p>${drawPhone(content.physicianPhones.get(id) ?? '')}`,
        CARD_WORDS[language].physician,
      ),
  ],
  [
    'insurance',
    (content, language) =>
      eachProfile(
        content,
        ({ payor, member_number }) => {
          const said = [payor, member_number].filter(Boolean).join(', ');
          return said === '' ? null : `<p>${escapeHtml(said)}</p>`;
        },
        CARD_WORDS[language].insurance,
      ),
  ],
  [
    'notes',
    (content, language) =>
      eachProfile(
        content,
        ({ notes }) => (notes ? `<p class="text">${escapeHtml(notes)}</p>` : null),
        CARD_WORDS[language].notes,
      ),
  ],
];

/** A section of what the profiles of a person say; nothing where none says it. */
function eachProfile(
  { profiles }: CardContent,
  draw: (profile: MedicalProfile) => string | null,
  title: string,
): string {
  const said = [...new Set(profiles.flatMap((profile) => draw(profile) ?? []))];
  return said.length === 0 ? '' : `<h2>${title}</h2>\n${said.join('\n')}`;
}

/** A list says that it is empty: what is not on the card may still be. */
function drawList(
  language: Language,
  what: 'allergies' | 'medications' | 'conditions' | 'contacts',
  items: readonly string[],
): string {
  const { none, [what]: title } = CARD_WORDS[language];
  const body =
    items.length === 0 ? `<p>${none}</p>` : `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;
  return `<h2>${title}</h2>\n${body}`;
}

const drawItem = (title: string, more: string, isSevere = false): string =>
  `<strong${isSevere ? ' class="severe"' : ''}>${escapeHtml(title)}</strong>${more === '' ? '' : `<span class="more text">${escapeHtml(more)}</span>`}`;

function drawPhone(phone: string): string {
  if (phone === '') return '';
  const link = phoneLink(phone);
  const said = escapeHtml(phone);
  return link === null ? `<span class="more">${said}</span>` : `<a href="${escapeHtml(link)}">${said}</a>`;
}
