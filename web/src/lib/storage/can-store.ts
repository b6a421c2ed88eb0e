/**
 * Whether the browser lets this site keep data: where a person or their employer forbids it, the first look throws, and
 * some browsers answer null. Nothing is written, as a full storage is another matter, which the app lives with.
 */
export function canStore(): boolean {
  try {
    localStorage.getItem('');
    return true;
  } catch {
    return false;
  }
}
