/** A condition with one operand of an AND or OR in it taken away. */
export interface ReducedCondition {
  /** The operand, as PostgreSQL prints it. */
  readonly operand: string;
  readonly condition: string;
}

/** An open parenthesis, and where the operands inside it begin. */
interface Group {
  readonly starts: number[];
  joiner: 'AND' | 'OR' | null;
}

/**
 * Takes away each operand of each AND and OR of a condition, at any depth: one of an AND becomes `true`, one of an OR `false`. Reads
 * conditions as `pg_get_expr` prints them, with parentheses around every operand list.
 */
export function reduceCondition(condition: string): ReducedCondition[] {
  const found: ReducedCondition[] = [];
  const groups: Group[] = [];
  const tokens = condition.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\(|\)| (AND|OR) /g);
  for (const { 0: token, 1: joiner, index } of tokens) {
    const group = groups.at(-1);
    if (token === '(') groups.push({ starts: [index + 1], joiner: null });
    else if (token === ')') {
      groups.pop();
      if (group?.joiner) found.push(...reduceGroup(condition, group.starts, group.joiner, index));
    } else if (group && (joiner === 'AND' || joiner === 'OR')) {
      group.joiner = joiner;
      group.starts.push(index + token.length);
    }
  }
  return found;
}

function reduceGroup(condition: string, starts: readonly number[], joiner: 'AND' | 'OR', end: number) {
  const separator = joiner.length + 2; // with the blanks around it
  return starts.map((start, place): ReducedCondition => {
    const next = starts[place + 1];
    const stop = next === undefined ? end : next - separator;
    const neutral = joiner === 'AND' ? 'true' : 'false';
    return {
      operand: condition.slice(start, stop),
      condition: `${condition.slice(0, start)}${neutral}${condition.slice(stop)}`,
    };
  });
}
