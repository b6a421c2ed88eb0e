const LINK = /(\{\{support_email\}\}|\[[^\]]+\]\([^)]+\))/;

/** A text of ours with its links: `[words](/address)`, and the support mailbox, which the server fills in. */
export function Prose({ text }: { text: string }) {
  return text.split(LINK).map((part, at) => {
    const [, words, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (words) {
      return (
        <a key={at} href={address}>
          {words}
        </a>
      );
    }
    return part === '{{support_email}}' ? <SupportMailbox key={at} /> : part;
  });
}

export function SupportMailbox() {
  return <a href="mailto:{{support_email}}">{'{{support_email}}'}</a>;
}
