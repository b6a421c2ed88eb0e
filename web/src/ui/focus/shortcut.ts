/** The name of a shortcut on this device: `⌘K`, `Ctrl K`. */
export function describeShortcut(key: string): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${key}` : `Ctrl ${key}`;
}
