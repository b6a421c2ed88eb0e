import { useEffect, useState, type ComponentType } from 'react';
import { SwitcherStandIn } from '../../areas/family/components/switcher-face.tsx';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/auth/session.ts';

type Switcher = ComponentType<{ className?: string }>;

let loaded: Switcher | null = null;
async function load(): Promise<void> {
  const [file] = await Promise.all([
    import('../../areas/family/components/family-switcher.tsx'),
    prepareArea('family'),
  ]);
  loaded = file.FamilySwitcher;
}

/**
 * Fetches the family switcher for people in several families only, for most people are in one. Until the code is fetched, and if that
 * fails, the family's name takes its place, so that nothing in the header moves.
 */
export function LazyFamilySwitcher({ className = '' }: { className?: string | undefined }) {
  const { family, families } = useSession();
  const [Loaded, setLoaded] = useState(() => loaded);
  const isNeeded = families.length >= 2 && Loaded === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isUnmounted = false;
    load().then(
      () => {
        if (!isUnmounted) setLoaded(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded]);
  if (families.length < 2 || !family) return null;
  if (Loaded) return <Loaded className={className} />;
  return <SwitcherStandIn family={family} className={className} />;
}
