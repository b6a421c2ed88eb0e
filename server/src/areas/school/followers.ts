import { isOnScale } from '#contract/areas/school/averages.ts';
import { grades } from '#contract/areas/school/grades.ts';
import { schoolProfiles } from '#contract/areas/school/profiles.ts';
import { findLiving } from '../../core/moments/queries.ts';
import { Problem } from '../../platform/db/problems.ts';
import { followRows, hasChanged } from '../../platform/tables/row-changes.ts';

/** A mark that the scale of its year does not have would make averages that no school gives. One of before another scale stays. */
export const refuseBeyond = followRows(
  grades,
  (change) => hasChanged(change, ['score', 'score_max']),
  async (tx, { familyId, after }) => {
    const year = await findLiving(tx, schoolProfiles, familyId, after.profile_id);
    if (year && !isOnScale(after, year.grading_scale)) throw new Problem('MARK_BEYOND');
  },
);
