/**
 * Stores an optional value; does nothing when storage is full or forbidden. Callers that need the value stored have to read it
 * back.
 */
export function trySetItem(storage: Pick<Storage, 'setItem'>, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Not stored; see above.
  }
}
