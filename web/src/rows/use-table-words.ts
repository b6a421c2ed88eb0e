import { useMemo } from 'react';
import type { TableName } from './open-row.ts';
import { useTranslation, type Area, type Translate } from '../lib/i18n/i18n.ts';

/**
 * The words of a table: `wishes_deleted` where its area has it, so that each table of an area can have words of its own; else the area's
 * `deleted`, else the general one. Also the language they are in.
 */
export function useTableWords(table: TableName, area: Area) {
  const { t, language } = useTranslation(area);
  return useMemo(() => {
    const say: Translate<Area> = (key, values) => {
      // A key comes back as it is where the area has no words for it.
      const own = `${table.name}_${key}`;
      const said = (t as (key: string, values?: object) => string)(own, values);
      return said === own ? t(key, values) : said;
    };
    return { t: say, language };
  }, [table, t, language]);
}
