import { findEventsByUid, UIDS_PER_CALL } from '#contract/areas/calendar-files.ts';
import type { FamilyEvent } from '#contract/areas/calendar.ts';
import { decodeCalendar } from '#contract/icalendar/decode.ts';
import { FILE_BYTES_MAX, type FileProblem } from '#contract/icalendar/problems.ts';
import { readCalendar, type FileCalendar } from '#contract/icalendar/read-calendar.ts';
import { leaveOutRefused } from '#contract/icalendar/storable.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { deviceZone } from '../../../ui/dates/dates.ts';

/** What a chosen file contains, and the rows of the family that it names. Rejects with an ApiError when these cannot be asked for. */
export async function readChosenFile(
  file: Pick<File, 'size' | 'arrayBuffer'>,
  untitled: string,
): Promise<{ calendar: FileCalendar; events: FamilyEvent[] } | { refused: FileProblem }> {
  if (file.size > FILE_BYTES_MAX) return { refused: 'too_large' };
  const decoded = decodeCalendar(new Uint8Array(await file.arrayBuffer()));
  if ('refused' in decoded) return decoded;
  const read = readCalendar(decoded.text, {
    zone: deviceZone(),
    year: new Date().getFullYear(),
    untitled,
  });
  if ('refused' in read) return read;
  const calendar = leaveOutRefused(read);
  return { calendar, events: await findRows([...new Set(calendar.events.map(({ uid }) => uid))]) };
}

async function findRows(uids: readonly string[]): Promise<FamilyEvent[]> {
  const found: FamilyEvent[] = [];
  for (let first = 0; first < uids.length; first += UIDS_PER_CALL) {
    const answer = await callRemote(findEventsByUid, { uids: uids.slice(first, first + UIDS_PER_CALL) });
    found.push(...answer.events);
  }
  return found;
}
