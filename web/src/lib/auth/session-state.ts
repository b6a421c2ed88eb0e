import type { Membership } from '#contract/areas/own-account.ts';
import type { Role } from '#contract/roles.ts';
import type * as kept from '../storage/storage-keys.ts';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
}

export interface SessionFamily {
  readonly id: string;
  readonly name: string;
  /** Null for a member without any role. */
  readonly role: Role | null;
  readonly member_id: string;
  readonly setup_status: string;
  readonly setup_error: string | null;
  readonly current_member_count: number;
  readonly max_members: number;
  /** The member who owns it. */
  readonly owner_id?: string | null | undefined;
}

/** The last get-account answer, without its families. */
export type SessionAccount = Omit<kept.Account, 'families'>;

export interface SessionState {
  readonly state: 'loading' | 'signed-out' | 'signed-in';
  readonly user: SessionUser | null;
  /** Null until the server has answered once on this device. */
  readonly account: SessionAccount | null;
  /** The current family of this client. */
  readonly family: SessionFamily | null;
  readonly families: readonly SessionFamily[];
  /** True once this client has asked the server, whether it answered or not. Before, the state comes from the device only. */
  readonly isAsked: boolean;
  /** The code of the ApiError because of which the account is unknown. */
  readonly problem?: string;
}

export const NOWHERE = { account: null, family: null, families: [] } as const;
export const SIGNED_OUT: SessionState = { state: 'signed-out', user: null, ...NOWHERE, isAsked: false };

export function familyOf(membership: Membership): SessionFamily {
  const { family_id: id, ...rest } = membership;
  return { id, ...rest };
}
