/** For what a person need not hear of, and whoever looks for a cause should find. */
export function logQuietly(words: string): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.warn(words);
}
