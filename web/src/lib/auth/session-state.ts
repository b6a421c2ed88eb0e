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
}

/** What the server last said of an account, without its families. */
export type SessionAccount = Omit<kept.Account, 'families'>;

export interface SessionState {
  readonly state: 'loading' | 'signed-out' | 'signed-in';
  readonly user: SessionUser | null;
  /** Null as long as the server could not be asked. */
  readonly account: SessionAccount | null;
  /** The family this tab works in. */
  readonly family: SessionFamily | null;
  readonly families: readonly SessionFamily[];
  /** The server was asked in the life of this page, and answered or did not: what is known is not only remembered. */
  readonly isAsked: boolean;
  /** Why nothing is known of the account: the code of an ApiError. */
  readonly problem?: string;
}

export const NOWHERE = { account: null, family: null, families: [] } as const;
export const SIGNED_OUT: SessionState = { state: 'signed-out', user: null, ...NOWHERE, isAsked: false };

export function familyOf(membership: Membership): SessionFamily {
  const { family_id: id, ...rest } = membership;
  return { id, ...rest };
}
