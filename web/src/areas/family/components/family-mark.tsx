import { House } from 'lucide-react';

/** A house in a family's colour. The family's name is always beside it, because some people cannot tell colours apart. */
export function FamilyMark({ colour, size = 18 }: { colour: string | undefined; size?: number }) {
  return <House size={size} aria-hidden="true" {...(colour ? { style: { color: `var(--${colour})` } } : {})} />;
}
