import type { Member } from '#contract/areas/family.ts';

/** The row of a present parent with an account, but for `fields`. */
export function aMember(id: string, first_name: string | null, fields: Partial<Member> = {}): Member {
  return {
    ...{ id, version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', deleted_at: null },
    ...{ user_id: id, first_name, last_name: null, email: null, phone: null, photo: null, birth_date: null },
    ...{ colour: 'brick', role: 'parent', joined_at: '2026-01-01T00:00:00Z', left_at: null, has_pin: null, ...fields },
  };
}
