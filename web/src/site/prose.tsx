const LINK = /(\{\{support_email\}\}|\[[^\]]+\]\([^)]+\))/;

/** Renders a text with links (`[words](/address)`) and the support address, which the server fills in. */
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
