import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { loadSecret } from '../../platform/db/secret-key.ts';
import type { Transactions } from '../../platform/db/transactions.ts';

/** What a token is for: one of one purpose is none for another. */
type Purpose = 'act' | 'unsubscribe';

export interface NoticeTokens {
  /** A text, safe in an address, that says these words. None of them has a space. */
  sign(purpose: Purpose, words: readonly string[]): Promise<string>;
  /** The words of a token that this installation made for the purpose; null for any other text. */
  read(purpose: Purpose, token: string): Promise<readonly string[] | null>;
}

/** Tokens of pushes and mails. Their key is in the database, so that they work on all nodes and after a restore. */
export function createNoticeTokens(transactions: Transactions): NoticeTokens {
  let loading: Promise<string> | null = null;
  const sealOf = async (purpose: Purpose, content: string) => {
    loading ??= loadSecret(transactions, 'notice_tokens', async () => randomBytes(32).toString('base64url'));
    const key = await loading.catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return createHmac('sha256', key).update(`${purpose} ${content}`).digest();
  };
  return {
    async sign(purpose, words) {
      const content = Buffer.from(words.join(' ')).toString('base64url');
      return `${content}.${(await sealOf(purpose, content)).toString('base64url')}`;
    },
    async read(purpose, token) {
      const [content = '', seal = ''] = token.split('.');
      const [sent, own] = [Buffer.from(seal, 'base64url'), await sealOf(purpose, content)];
      const isOwn = sent.length === own.length && timingSafeEqual(sent, own);
      return isOwn ? Buffer.from(content, 'base64url').toString('utf8').split(' ') : null;
    },
  };
}
