const VOLUME = 0.3;
/** The frequencies of the two notes, in hertz. */
const NOTES_HZ = [880, 1_318.5];
const NOTE_SECONDS = 0.16;

/**
 * Plays a short synthesised sound. Silent while the page is hidden, and before the first user interaction, when browsers forbid
 * sound.
 */
export function playChime(): void {
  if (document.visibilityState !== 'visible' || !navigator.userActivation.hasBeenActive) return;
  const context = new AudioContext();
  for (const [index, pitch] of NOTES_HZ.entries()) {
    const startsAt = context.currentTime + index * NOTE_SECONDS;
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.type = 'sine';
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(VOLUME, startsAt);
    loudness.gain.exponentialRampToValueAtTime(0.001, startsAt + 2 * NOTE_SECONDS);
    tone.connect(loudness).connect(context.destination);
    tone.start(startsAt);
    tone.stop(startsAt + 2 * NOTE_SECONDS);
    if (index === NOTES_HZ.length - 1) tone.addEventListener('ended', () => void context.close());
  }
}
