import type { Language } from '#contract/languages.ts';
import { hook } from '../../platform/db/hooks.ts';

/** A person has made an account, whose address is not proven yet. `language` is that of the page. */
export const ACCOUNT_MADE = hook<{ email: string; language: Language }>('account made');

/** The address of an account is proven. */
export const ADDRESS_PROVEN = hook<{ userId: string }>('address proven');

/** Accounts are about to be deleted. */
export const ACCOUNTS_END = hook<{ userIds: readonly string[] }>('accounts end');
