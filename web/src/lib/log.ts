/** Logs events to the console that the person does not need to see, but that help to find the cause of a problem. */
export function logQuietly(words: string): void {
  // oxlint-disable-next-line no-console -- the only place that writes to the console
  console.warn(words);
}
