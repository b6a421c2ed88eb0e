/** Chromium's `beforeinstallprompt` event, which is not in the type library. It lets a page show the browser's prompt from a button. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;

/** Saves the browser's offer for the button of the install page, which may be shown later. */
export function listenForOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer; // the type of events of this name
    showOffer();
  });
  window.addEventListener('appinstalled', () => {
    offer = null;
    showOffer();
    say('installed');
  });
}

/** Shows the button and the state on the install page. Does nothing on other pages. */
export function showOffer(): void {
  const place = document.querySelector<HTMLElement>('[data-install-offer]');
  if (place) place.hidden = offer === null;
  if (matchMedia('(display-mode: standalone)').matches) say('standalone');
}

/** Shows the browser's prompt. An offer can be used only once. */
export async function takeOffer(): Promise<void> {
  const taken = offer;
  if (!taken) return;
  offer = null;
  const { outcome } = await taken.prompt();
  showOffer();
  if (outcome === 'accepted') say('installed');
  else say('asked');
}

function say(what: 'asked' | 'installed' | 'standalone'): void {
  const place = document.querySelector<HTMLElement>('[data-install-state]');
  if (place) place.textContent = place.dataset[what] ?? '';
}
