import { saveFile } from '../../../lib/files/save-file.ts';

/** Downloads a calendar file under a name without an ending. A phone opens it in its own calendar. */
export function saveCalendar(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${name}.ics`);
}
