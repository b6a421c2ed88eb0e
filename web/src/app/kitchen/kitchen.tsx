import { useEffect } from 'react';
import type { PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { sayAmount } from '../../areas/groceries/say-amount.ts';
import { KitchenScreen } from '../../areas/kitchen/kitchen-screen.tsx';
import { useKitchen } from '../../areas/kitchen/use-kitchen.ts';
import { refreshPaired } from '../../lib/auth/paired.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface KitchenProps {
  /** Those who sign in on this device. */
  people: readonly PairedPerson[];
  onFace: (person: PairedPerson) => void;
  onAddress: () => void;
}

/** /auth on a paired device that shows the day. */
export function Kitchen({ people, onFace, onAddress }: KitchenProps) {
  const { language } = useTranslation('kitchen');
  const { view, store } = useKitchen();
  // The server says next whether the device is still paired, and shows its faces.
  useEffect(() => void (view.isOver && refreshPaired()), [view.isOver]);
  const personOf = (id: string) => people.find(({ memberId }) => memberId === id);
  return (
    <KitchenScreen
      view={view}
      store={store}
      canEnter={(id) => personOf(id) !== undefined}
      onFace={(id) => {
        const person = personOf(id);
        if (person) onFace(person);
      }}
      onAddress={onAddress}
      sayAmount={(item) => sayAmount(item, language)}
    />
  );
}
