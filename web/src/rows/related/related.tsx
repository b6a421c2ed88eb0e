import { createContext, use, type ComponentType } from 'react';
import type { RowName } from '#contract/areas/links.ts';
import { useLazyCode, type LazyCode } from '../../pwa/lazy-code.ts';

/** A row, and what it is called. */
export interface TitledRow extends RowName {
  readonly title: string;
}

interface RelatedProps {
  of: TitledRow;
  /** False where only the rows are shown, and nothing is made from it. */
  makes?: boolean;
  /** Called when a row is opened, or one is made. */
  onOpen?: () => void;
}

interface RelatedFile {
  readonly RelatedSection: ComponentType<RelatedProps>;
}

/** What shows the rows of all areas that belong to a row. The app says it, because areas do not know each other. */
export const RelatedCode = createContext<LazyCode<RelatedFile> | null>(null);

/** The rows of all areas that belong to a row, and what can be made from it; nothing for a new row, and until the code is here. */
export function Related({ of, ...around }: Omit<RelatedProps, 'of'> & { of: TitledRow | null }) {
  const code = use(RelatedCode);
  return of && code ? <Fetched {...around} of={of} code={code} /> : null;
}

function Fetched({ code, ...props }: RelatedProps & { code: LazyCode<RelatedFile> }) {
  const file = useLazyCode(code, true);
  return file ? <file.RelatedSection {...props} /> : null;
}
