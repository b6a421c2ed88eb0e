import type { TableOutline } from '#contract/family-table.ts';
import { tables } from '#contract/tables.ts';

/**
 * Every table of the product, as the engine needs it at its start. The build replaces this file by what it writes from the declarations
 * (`web/build/table-outlines.ts`), so that a page has those of the tables only that it shows. In development and tests all are here.
 */
export const outlines: readonly TableOutline[] = tables;
