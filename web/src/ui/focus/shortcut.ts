/** How people here press a key with the command key: `⌘K`, `Ctrl K`. */
export function describeShortcut(key: string): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${key}` : `Ctrl ${key}`;
}
