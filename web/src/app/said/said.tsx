import type { ReactNode } from 'react';
import type { FamilyProps, SaidPart } from '../../areas/area.ts';
import { inOrder } from '../../areas/areas.ts';
import type { SaidMaker } from '../../rows/said/said.ts';

const PARTS = inOrder(
  import.meta.glob<SaidPart['useSaid']>('../../areas/*/area/said.tsx', { eager: true, import: 'useSaid' }),
);

interface SaidMakersProps {
  family: FamilyProps;
  children: (makers: readonly SaidMaker[]) => ReactNode;
}

/** What all areas make of what someone has said, for what is drawn with it. */
export const SaidMakers = ({ family, children }: SaidMakersProps) =>
  children(PARTS.map((useSaid) => useSaid(family)).filter((maker) => maker !== null));
