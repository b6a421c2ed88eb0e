import type { ReactNode } from 'react';

/** What an address of the area shows. */
export interface Place {
  readonly screen: 'lists' | 'shop' | 'meals';
  /** The list that it is about. */
  readonly list?: string;
}

/** Goes there; `replace` where it is no step of its own, to which the back button returns. */
export type Go = (place: Place, replace?: boolean) => void;

export const PATHS = { lists: '/groceries', shop: '/groceries/shop', meals: '/groceries/meals' } as const;

interface PlaceLinkProps {
  to: Place['screen'];
  go: Go;
  className: string;
  children: ReactNode;
}

export const PlaceLink = ({ to, go, className, children }: PlaceLinkProps) => (
  <a
    href={PATHS[to]}
    className={className}
    onClick={(event) => {
      // With a key the browser opens it beside this page.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      go({ screen: to });
    }}
  >
    {children}
  </a>
);
