/**
 * Whether the browser lets this site store data. Where settings forbid it, the first access throws, or `localStorage` is null.
 * Nothing is written, because the app also works with a full storage.
 */
export function canStore(): boolean {
  try {
    localStorage.getItem('');
    return true;
  } catch {
    return false;
  }
}
