import * as z from 'zod/mini';
import { fieldsOf, type AnyFamilyTable } from '#contract/family-table.ts';

/** True for a field that takes any text: no id, date or choice. */
function takesText(schema: unknown): boolean {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return takesText(schema.def.innerType);
  return schema instanceof z.ZodMiniString && !(schema instanceof z.ZodMiniStringFormat);
}

/** The texts that people typed into the fields of a row or a change, without blank ones; of an unknown table all texts. */
export function typedTexts(table: AnyFamilyTable | undefined, fields: object): string[] {
  const declared = table && fieldsOf(table.create);
  return Object.entries(fields).flatMap(([field, value]) =>
    typeof value === 'string' && value.trim() !== '' && (!declared || takesText(declared[field])) ? [value] : [],
  );
}

/** All texts that people typed into a row, to search. */
export const wordsOf = (table: AnyFamilyTable, row: object): string => typedTexts(table, row).join(' ');
