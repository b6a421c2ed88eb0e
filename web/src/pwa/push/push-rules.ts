import type { PushPayload } from '#contract/areas/notices/push.ts';
import type { Language } from '#contract/languages.ts';
import { FAMILY_PARAMETER } from '../../lib/auth/family-parameter.ts';

/** A window of the app, as the service worker sees it. */
export interface AppWindow {
  readonly isVisible: boolean;
  readonly focus: () => Promise<unknown>;
  /** Has the page go there. Resolves to false where no page of the app answers. */
  readonly follow: (place: Place) => Promise<boolean>;
}

/** A path of the app, in a family; null for whichever is open. */
export interface Place {
  readonly url: string;
  readonly familyId: string | null;
}

interface Button {
  readonly action: string;
  readonly title: string;
  readonly token: string;
}

/** What a shown notification carries for the press on it. */
export interface PushData extends Place {
  readonly language: Language;
  readonly actions: readonly Button[];
}

/** The options with which a notification is shown. The page's types have no buttons, which only workers show. */
export interface ShownOptions {
  readonly body: string;
  readonly tag: string;
  readonly icon: string;
  readonly lang: Language;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
  readonly data: PushData;
}

/** What the rules need of the worker. */
export interface PushWorld {
  readonly show: (title: string, options: ShownOptions) => Promise<unknown>;
  readonly setBadge: (count: number) => Promise<unknown>;
  readonly windows: () => Promise<readonly AppWindow[]>;
  readonly openWindow: (address: string) => Promise<unknown>;
  /** Has the server do what a button says. Resolves to false where it was not done. */
  readonly act: (token: string) => Promise<boolean>;
  /** The language of the device, for what says none. */
  readonly language: () => Promise<Language>;
}

export const PUSH_WORDS = {
  en: {
    news: 'There is news for you. Open Casita to read it.',
    done: 'It is done',
    failed: 'It could not be done',
    press: 'Press here to open Casita.',
  },
  es: {
    news: 'Hay novedades para ti. Abre Casita para leerlas.',
    done: 'Hecho',
    failed: 'No se ha podido hacer',
    press: 'Pulsa aquí para abrir Casita.',
  },
} as const satisfies Record<Language, unknown>;

const ICON = '/icons/icon-192.png';
const LIST = '/notifications';

/** Shows a push, always: browsers end the subscription of a page whose pushes show nothing. `text` is null for a push without content. */
export async function showPush(world: PushWorld, text: string | null): Promise<void> {
  const payload = readPayload(text);
  const language = payload?.language ?? (await world.language());
  const data: PushData = {
    url: pathOf(payload?.url),
    familyId: payload?.family_id ?? null,
    language,
    actions: payload?.actions ?? [],
  };
  const shown = world.show(payload?.title ?? 'Casita', {
    body: payload?.body ?? PUSH_WORDS[language].news,
    tag: payload?.tag ?? 'news',
    ...optionsOf(data),
  });
  // A device without a badge has the notification all the same.
  if (payload) await world.setBadge(payload.badge).catch(() => undefined);
  await shown;
}

/** Does what the pressed button says and tells what became of it, or opens the place that the notification is about. */
export async function followPush(
  world: PushWorld,
  { title, tag, data }: { readonly title: string; readonly tag: string; readonly data: PushData | null },
  action: string,
): Promise<void> {
  const place = { url: pathOf(data?.url), familyId: data?.familyId ?? null };
  const button = data?.actions.find((one) => one.action === action);
  if (!data || !button) return openPlace(world, place);
  const words = PUSH_WORDS[data.language];
  const isDone = await world.act(button.token);
  const rest = { tag, ...optionsOf({ ...data, actions: [] }) };
  if (isDone) await world.show(words.done, { body: `${button.title} · ${title}`, ...rest });
  else await world.show(words.failed, { body: `${title}\n${words.press}`, ...rest });
}

async function openPlace(world: PushWorld, place: Place): Promise<void> {
  const windows = await world.windows();
  const [best] = windows.toSorted((one, other) => Number(other.isVisible) - Number(one.isVisible));
  if (best && (await best.follow(place))) await best.focus().catch(() => undefined);
  else await world.openWindow(addressOf(place));
}

/** The address that opens a path in its family, wherever the device was before. */
export function addressOf({ url, familyId }: Place): string {
  if (familyId === null) return url;
  const [path = '', search = ''] = url.split('?');
  const parameters = new URLSearchParams(search);
  parameters.set(FAMILY_PARAMETER, familyId);
  return `${path}?${parameters}`;
}

const optionsOf = (data: PushData) => ({
  icon: ICON,
  lang: data.language,
  actions: data.actions.map(({ action, title }) => ({ action, title })),
  data,
});

/** Only paths of this site: `//` would begin another one's address. */
const pathOf = (url: string | undefined): string => (url && /^\/(?![/\\])/.test(url) ? url : LIST);

/**
 * Null for what cannot be read, or is of another version of the server. Checked by hand, because the schema's code would be more than the rest of the
 * worker.
 */
function readPayload(text: string | null): PushPayload | null {
  try {
    const read = JSON.parse(text ?? 'null') as Partial<PushPayload> | null; // checked below
    const isKnown =
      typeof read?.title === 'string' &&
      typeof read.body === 'string' &&
      typeof read.tag === 'string' &&
      (read.language === 'en' || read.language === 'es') &&
      Array.isArray(read.actions);
    return isKnown ? (read as PushPayload) : null; // its other fields may be missing in another version, which the callers allow for
  } catch {
    return null;
  }
}
