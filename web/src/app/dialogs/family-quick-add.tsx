import { useMemo } from 'react';
import type { MakerPart } from '../../areas/area.ts';
import { inOrder } from '../../areas/areas.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { ownerOf, storedLine } from '../../rows/drafts/stored-draft.ts';
import { QuickAdd } from '../../rows/quick-add/quick-add.tsx';
import { useFamilyProps } from '../people.ts';

const PARTS = inOrder(
  import.meta.glob<MakerPart['useMaker']>('../../areas/*/area/maker.ts', { eager: true, import: 'useMaker' }),
);
export const sentenceKinds = lazyCode(() => import('./sentence-kinds.ts').then((file) => file.SENTENCE_KINDS));

interface FamilyQuickAddProps {
  /** Where it stands: each place keeps its own line over a reload. */
  place: string;
  /** The word of the area whose page it is; undefined for none. */
  page?: string | undefined;
  /** In a sheet, which it closes. */
  onDone?: () => void;
}

/** The field that makes of sentences what the areas let this person make. */
export function FamilyQuickAdd({ place, page, ...field }: FamilyQuickAddProps) {
  const { t } = useTranslation();
  const owner = ownerOf(useSession()) ?? '';
  const family = useFamilyProps();
  const typed = useMemo(() => storedLine(owner, place), [owner, place]);
  const [first, ...others] = PARTS.map((useMaker) => useMaker(family)).filter((maker) => maker !== null);
  if (!first) return null;
  // What is added is rather what the page lists.
  const usual = [first, ...others].find(({ area, isUsualOnItsPage }) => isUsualOnItsPage && area === page);
  return (
    <QuickAdd
      // Text typed for one family must not appear in another.
      key={owner}
      {...{ ...field, typed, kinds: sentenceKinds, people: family.currentMembers, myId: family.myId }}
      usualKind={usual?.area ?? null}
      makers={[first, ...others]}
      label={t('quickAdd')}
    />
  );
}
