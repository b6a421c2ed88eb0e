import { taskPermissions } from '#contract/areas/tasks.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import type { MakerPart } from '../../area.ts';
import { presetFor } from '../assignment.ts';
import { useTaskMaker } from '../use-task-maker.ts';

export const useMaker: MakerPart['useMaker'] = ({ myId }) => {
  const may = useMay();
  const maker = useTaskMaker(presetFor(null, myId, may(taskPermissions.manage)));
  return may(taskPermissions.create) ? maker : null;
};
