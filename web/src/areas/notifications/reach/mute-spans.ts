export const MUTE_SPANS = ['hour', 'tomorrow', 'week', 'forever'] as const;
export type MuteSpan = (typeof MUTE_SPANS)[number];

/** `tomorrow` ends at this hour of the device's clock. */
const MORNING_HOUR = 7;

/** When a mute of this length ends; null for one without end. */
export function muteEnd(span: MuteSpan, now: Date): Date | null {
  const end = new Date(now);
  if (span === 'forever') return null;
  if (span === 'hour') end.setHours(end.getHours() + 1);
  if (span === 'week') end.setDate(end.getDate() + 7);
  if (span === 'tomorrow') {
    end.setDate(end.getDate() + 1);
    end.setHours(MORNING_HOUR, 0, 0, 0);
  }
  return end;
}

/** Whether a mute still silences. */
export const isMuting = ({ muted_until }: { readonly muted_until: string | null }, now: Date): boolean =>
  muted_until === null || Date.parse(muted_until) > now.getTime();
