import { lazy, Suspense } from 'react';
import { prepareArea } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { needCode } from '../../pwa/missing-code.ts';

const Switcher = lazy(
  needCode(async () => {
    const [file] = await Promise.all([
      import('../../areas/family/components/family-switcher.tsx'),
      prepareArea('family'),
    ]);
    return { default: file.FamilySwitcher };
  }),
);

/** Most people are in one family: its code is for those in several. */
export function LazyFamilySwitcher({ className = '' }: { className?: string | undefined }) {
  const { families } = useSession();
  if (families.length < 2) return null;
  return (
    <Suspense>
      <Switcher className={className} />
    </Suspense>
  );
}
