/** Chromium's event, which no type library knows: it lets a page put the browser's own question behind a button. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;

/** Keeps the browser's offer for the button of the install page, which may come after it. */
export function listenForOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer; // by its name
    showOffer();
  });
  window.addEventListener('appinstalled', () => {
    offer = null;
    showOffer();
    say('installed');
  });
}

/** Shows on the install page what can be done here. Does nothing on other pages. */
export function showOffer(): void {
  const place = document.querySelector<HTMLElement>('[data-install-offer]');
  if (place) place.hidden = offer === null;
  if (matchMedia('(display-mode: standalone)').matches) say('standalone');
}

/** An offer can be taken once; whatever the answer, the steps below still hold. */
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
