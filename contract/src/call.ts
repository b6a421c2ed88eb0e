import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/** Who may make a call, and in which states of the account and the family. */
interface CallNeeds {
  /** Who may call: a permission inside the named family, staff of the back office, any signed-in person, or any caller. */
  readonly may: Permission | 'staff' | 'signed-in' | 'anybody';
  /** Allowed while the account has to change its password. Every other call is refused then. */
  readonly duringPasswordChange?: boolean;
  /** Refused to a child's account with a PIN, which belongs to the parents. */
  readonly needsOwnAccount?: boolean;
  /** Allowed while the family's plan has lapsed. */
  readonly whenLapsed?: boolean;
}

interface CallShape<Input extends z.ZodMiniType, Output extends z.ZodMiniType> extends CallNeeds {
  readonly input: Input;
  readonly output: Output;
  readonly summary: string;
}

/** A call that is no table operation: a function (`/api/functions/<name>`) or a remote procedure (`/api/rpc/<name>`). */
export interface RemoteCall<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends CallShape<Input, Output> {
  readonly kind: 'function' | 'procedure';
  readonly name: string;
  readonly path: `/api/${'functions' | 'rpc'}/${string}`;
}

/** True for a call that is made inside a family, and names it. */
export function isInFamily(call: CallNeeds): call is CallNeeds & { may: Permission } {
  return call.may !== 'staff' && call.may !== 'signed-in' && call.may !== 'anybody';
}

/** Declares `POST /api/functions/<name>`. Functions need the network and are never queued. */
export function remoteFunction<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  name: string,
  shape: CallShape<Input, Output>,
): RemoteCall<Input, Output> {
  return { kind: 'function', name, path: `/api/functions/${name}`, ...shape };
}

/** Declares `POST /api/rpc/<name>`. Procedures need the network and are never queued. */
export function remoteProcedure<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  name: string,
  shape: CallShape<Input, Output>,
): RemoteCall<Input, Output> {
  return { kind: 'procedure', name, path: `/api/rpc/${name}`, ...shape };
}
