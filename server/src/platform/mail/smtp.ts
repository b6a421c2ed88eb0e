import type { Carrier } from './mail.ts';

const CONNECT_MS = 10_000;
/** Time without any data on the connection. */
const SILENCE_MS = 20_000;
/** Time for one mail in total. Shorter than a job's claim lasts. */
const ATTEMPT_MS = 60_000;
const NAME = 'Casita';

/**
 * The sender of mails: `?from=` of `MAIL_URL`; else its user name, when that is an address; else no-reply at the host of the app.
 */
export function senderOf(mailUrl: string, appUrl: string): string {
  const url = new URL(mailUrl);
  const user = decodeURIComponent(url.username);
  return url.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${new URL(appUrl).hostname}`);
}

/** Delivers mails to the SMTP server of `MAIL_URL`. The SMTP library is loaded with the first mail. */
export function createSmtpCarrier(mailUrl: string, appUrl: string, attemptMs = ATTEMPT_MS): Carrier {
  const from = senderOf(mailUrl, appUrl);
  const url = new URL(mailUrl);
  url.searchParams.delete('from');
  const host = from.slice(from.lastIndexOf('@') + 1);

  async function connect() {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: url.toString(),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // Nothing in a mail may make the library read files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  let transport: ReturnType<typeof connect> | null = null;

  return {
    async carry({ to, subject, text, html, messageId, unsubscribeUrl }, id) {
      transport ??= connect();
      const sending = (await transport).sendMail({
        from: { name: NAME, address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId ?? id}@${host}>`,
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'list-unsubscribe': `<${unsubscribeUrl}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      await endAfter(attemptMs, sending);
    },
    isHopeless(error) {
      const { code, command, responseCode, response } = error as Record<string, unknown>;
      // A server that refuses the sender, or (5.7) will not carry mails for this machine, says nothing of the recipient.
      if (code !== 'EENVELOPE' || command !== 'RCPT TO' || /^\d{3}[ -]5\.7\./.test(String(response))) return false;
      return typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560;
    },
    close() {
      void transport?.then((open) => open.close());
    },
  };
}

/** The result of `work`. @throws after `ms`, even if `work` never ends. */
async function endAfter(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(
      () => fail(Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' })),
      ms,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
