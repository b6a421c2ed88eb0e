import * as z from 'zod/mini';
import { fieldsOf, type AnyFamilyTable } from '#contract/family-table.ts';

/** An entry that the search can find. `words` are searched as well, but not shown. */
export interface Searchable {
  readonly label: string;
  readonly words?: string;
}

/** Removes accents and case: "opcion" finds "Opción". */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** How well `item` matches; 0 for no match. The start of the name scores most, then the start of a word, then any place. */
function scoreOf(item: Searchable, sought: readonly string[]): number {
  const label = fold(item.label);
  const hidden = fold(item.words ?? '');
  const all = `${label} ${hidden}`;
  const starts = all.split(/[^\p{L}\p{N}]+/u);
  let score = 0;
  for (const word of sought) {
    if (label.startsWith(word) || hidden.startsWith(word)) score += 4;
    else if (starts.some((start) => start.startsWith(word))) score += 2;
    else if (all.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

export interface Match<Item> {
  readonly item: Item;
  /** 0 for an empty query. */
  readonly score: number;
}

/** The items that match every word of the query, best first. Items of equal score keep their order. */
export function findMatches<Item extends Searchable>(items: readonly Item[], question: string): Match<Item>[] {
  const sought = fold(question).split(/\s+/).filter(Boolean);
  if (sought.length === 0) return items.map((item) => ({ item, score: 0 }));
  return items
    .map((item) => ({ item, score: scoreOf(item, sought) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
}

/** True when the item matches every word of the query; an empty query matches everything. */
export function isMatch(item: Searchable, question: string): boolean {
  return findMatches([item], question).length > 0;
}

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
