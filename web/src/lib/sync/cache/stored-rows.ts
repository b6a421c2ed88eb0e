/** The database of stored rows. Changes that wait to be sent lie in another one. */
export const ROWS_DATABASE = 'casita-cache';

/** Whether this device may have stored rows. A browser that cannot list its databases may; one that refuses to has none to read. */
export async function hasStoredRows(): Promise<boolean> {
  try {
    // Firefox lists its databases since version 126.
    if (!('databases' in indexedDB)) return true;
    return (await indexedDB.databases()).some(({ name }) => name === ROWS_DATABASE);
  } catch {
    return false;
  }
}

/** Deletes every stored row, of all people. Never a change, and never rejects. */
export function deleteStoredRows(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const deletion = indexedDB.deleteDatabase(ROWS_DATABASE);
      deletion.addEventListener('success', () => resolve());
      deletion.addEventListener('error', () => resolve());
    } catch {
      resolve();
    }
  });
}
