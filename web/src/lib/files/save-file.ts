/** Lets the browser download a content under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers begin the download only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
