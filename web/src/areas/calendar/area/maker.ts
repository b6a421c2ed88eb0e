import { calendarPermissions } from '#contract/areas/calendar.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import type { MakerPart } from '../../area.ts';
import { readOfferedDay } from '../dialog/event-opening.ts';
import { useEventMaker } from '../use-event-maker.ts';

export const useMaker: MakerPart['useMaker'] = ({ myId }) => {
  const maker = useEventMaker({ myId, day: readOfferedDay() });
  return useMay()(calendarPermissions.create) ? maker : null;
};
