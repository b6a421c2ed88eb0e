import { createContext, type ComponentType, type ReactNode } from 'react';
import type { LazyCode } from '../../pwa/lazy-code.ts';
import type { Person } from '../../ui/people.ts';
import type { MadeFrom } from '../related/use-make.ts';

/** What an area makes of what someone has said. */
export interface SaidMaker {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Makes it at once, with a link to the row that said it, and offers to take it back. Rejects where the code for it cannot be fetched. */
  readonly make: (words: string, from: MadeFrom) => Promise<void>;
}

/** Whom the family has, as an area's `useSaid` asks for it. */
interface Around {
  readonly people: readonly Person[];
  readonly currentMembers: readonly Person[];
  readonly managers: readonly Person[];
  readonly myId: string;
}

interface SaidFile {
  readonly SaidMakers: ComponentType<{
    family: Around;
    children: (makers: readonly SaidMaker[]) => ReactNode;
  }>;
}

/** What all areas make of what someone has said. The app says it, because areas do not know each other. */
export const SaidCode = createContext<LazyCode<SaidFile> | null>(null);
