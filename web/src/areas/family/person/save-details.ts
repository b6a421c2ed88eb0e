import { members, type Member } from '#contract/areas/family.ts';
import { DETAILS, privateDetails, type Detail, type PrivateDetails } from '#contract/areas/people.ts';
import type { GroupWriter } from '../../../lib/sync/writer.ts';

/** A detail as its form holds it: blank for none. */
export interface DetailValue {
  readonly value: string;
  readonly isForParents: boolean;
}
export type DetailValues = Readonly<Record<Detail, DetailValue>>;

type Stored = Pick<Member, Detail | 'role'>;

/** The details of a member. One without a value is for the family; phone and address of a child are for parents. */
export function detailsOf(member: Stored, hidden: Pick<PrivateDetails, Detail> | null): DetailValues {
  const valueOf = (detail: Detail): DetailValue => {
    const own = hidden?.[detail] ?? null;
    const isForParents =
      own !== null || (member[detail] === null && member.role === 'child' && detail !== 'birth_date');
    return { value: own ?? member[detail] ?? '', isForParents };
  };
  return { phone: valueOf('phone'), email: valueOf('email'), birth_date: valueOf('birth_date') };
}

/** Collects the changes that store details where those who may see them find them. Null when there is nothing to change. */
export function collectDetails(
  id: string,
  member: Stored,
  hidden: Pick<PrivateDetails, Detail> | null,
  values: DetailValues,
): ((group: GroupWriter) => void) | null {
  const seen: Partial<Record<Detail, string | null>> = {};
  const kept: Partial<Record<Detail, string | null>> = {};
  for (const detail of DETAILS) {
    const { value, isForParents } = values[detail];
    const [inFamily, inPrivate] = isForParents ? [null, value || null] : [value || null, null];
    if (inFamily !== member[detail]) seen[detail] = inFamily;
    if (inPrivate !== (hidden?.[detail] ?? null)) kept[detail] = inPrivate;
    // Another device may have hidden it meanwhile: what is cleared is cleared there too.
    if (detail in seen && value === '') kept[detail] = null;
  }
  const [isSeen, isKept] = [seen, kept].map((fields) => Object.keys(fields).length > 0);
  if (!isSeen && !isKept) return null;
  return (group) => {
    if (isSeen) group.update(members, id, seen);
    if (isKept && hidden) group.update(privateDetails, id, kept);
    if (isKept && !hidden) group.create(privateDetails, { member_id: id, ...kept }, id);
  };
}
