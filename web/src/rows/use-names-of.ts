import { useCallback } from 'react';
import { members } from '#contract/areas/family.ts';
import { may, type Permission } from '#contract/permissions.ts';
import { useTranslation } from '../lib/i18n/i18n.ts';
import { useRows } from '../lib/sync/rows.ts';

/**
 * Says the first names of the present members with a permission, for whom to ask: `Ana or Marco`. Only who lacks the permission is told, and the
 * browser takes some milliseconds for its first list.
 */
export function useNamesOf(permission: Permission): () => string {
  const { language } = useTranslation();
  const { rows } = useRows(members);
  return useCallback(() => {
    const names = rows
      .filter(({ role, left_at }) => left_at === null && may({ effectiveRole: role ?? 'none' }, permission))
      .map(({ first_name, email }) => first_name ?? email ?? '');
    return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  }, [rows, permission, language]);
}
