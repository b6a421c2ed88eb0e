import { loadMessages } from '../app/i18n/messages.ts';
import { prepareArea, startI18n } from '../lib/i18n/i18n.ts';
import { installClient } from '../lib/sync/client.ts';
import { createWorld, type OpenClient, type World } from '../lib/testing/world.ts';
import { clearScreen, pretendWindow } from '../ui/testing/render-kit.tsx';

interface ScreenWorld {
  readonly world: World;
  readonly client: OpenClient;
}

let open: World | null = null;

/** Sets up a screen test: a window of `width`, the texts of `areas` and the general ones, and a client without a signed-in person. */
export async function openVisitorsScreen(
  width: number,
  areas: readonly string[],
  options: Parameters<typeof createWorld>[0] = {},
): Promise<ScreenWorld> {
  pretendWindow(width);
  const world = createWorld(options);
  open = world;
  const client = world.openTab();
  installClient(client);
  await startI18n(loadMessages);
  await Promise.all(['shell', ...areas].map(prepareArea));
  return { world, client };
}

/** The same, with a client on which ana is signed in. `hasOwnRows`: the server has personal workspaces too. */
export async function openScreen(
  width: number,
  areas: readonly string[],
  options: Parameters<typeof createWorld>[0] = {},
): Promise<ScreenWorld> {
  const { world } = await openVisitorsScreen(width, areas, options);
  const client = await world.openSignedIn();
  installClient(client);
  return { world, client };
}

/** Cleans up after a test: the screen, the clients and the storage. */
export function closeScreen(): void {
  clearScreen();
  open?.closeAll();
  installClient(null);
  sessionStorage.clear();
  localStorage.clear();
}
