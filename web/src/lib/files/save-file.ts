/** Downloads a calendar file under a name without an ending. A phone opens it in its own calendar. */
export function saveFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.ics` });
  link.click();
  // Some browsers begin the download only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
