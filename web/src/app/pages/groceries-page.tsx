import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { GroceryDialogs } from '../../areas/groceries/dialogs.tsx';
import { GroceriesScreen } from '../../areas/groceries/groceries-screen.tsx';
import { MealsScreen } from '../../areas/groceries/meals/meals-screen.tsx';
import { PATHS, type Go } from '../../areas/groceries/place.tsx';
import { ShopScreen } from '../../areas/groceries/shop/shop-screen.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { ownerOf, storedLine } from '../../rows/drafts/stored-draft.ts';
import { useFamilyProps } from '../people.ts';

/** The lists, one of them in the shop, or the meals of a week, by the address. */
export function GroceriesPage() {
  const { pathname } = useLocation();
  const { list: asked = null } = useSearch({ strict: false });
  const navigate = useNavigate();
  const session = useSession();
  const owner = ownerOf(session) ?? '';
  const family = useFamilyProps();
  const typed = useMemo(() => storedLine(owner, 'groceries'), [owner]);
  if (!session.family) return null;
  const go: Go = ({ screen, list }, replace = false) =>
    void navigate({ to: PATHS[screen], search: list === undefined ? {} : { list }, replace });
  const place = { asked, typed, go, ...family };
  return (
    <>
      {pathname.endsWith('/meals') ? (
        <MealsScreen key={owner} go={go} {...family} />
      ) : pathname.endsWith('/shop') ? (
        <ShopScreen key={owner} {...place} />
      ) : (
        <GroceriesScreen key={owner} {...place} />
      )}
      <GroceryDialogs />
    </>
  );
}
