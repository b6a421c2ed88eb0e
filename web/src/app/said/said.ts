import type { FamilyProps, SaidPart } from '../../areas/area.ts';
import { inOrder } from '../../areas/areas.ts';

const PARTS = inOrder(
  import.meta.glob<SaidPart['useSaid']>('../../areas/*/area/said.tsx', { eager: true, import: 'useSaid' }),
);

/** What all areas make of what someone has said. */
export const useSaidMakers = (family: FamilyProps) =>
  PARTS.map((useSaid) => useSaid(family)).filter((maker) => maker !== null);
