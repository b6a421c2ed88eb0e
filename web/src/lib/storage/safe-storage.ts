/**
 * Keeps a convenience. Storage may be full, or closed to us: then it was never kept, which nobody is stopped by. What has to be
 * kept is read back by whoever keeps it.
 */
export function trySetItem(storage: Pick<Storage, 'setItem'>, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // As said above.
  }
}
