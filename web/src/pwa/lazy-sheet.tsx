import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { offerReloadForMissingCode } from './updates.ts';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A sheet whose code is fetched when it is first opened. Where that fails the screen beneath stays as it is, and opening
 * again tries again: React's own `lazy` would take the whole screen down, and for good. `prepare` fetches it ahead; a sheet
 * that is mounted open afterwards stands there with the first paint.
 */
export function lazySheet<Props extends SheetProps>(
  load: () => Promise<ComponentType<Props>>,
  onMissing?: (props: Props) => void,
) {
  let loaded: ComponentType<Props> | null = null;
  async function prepare(): Promise<void> {
    loaded ??= await load();
  }
  function LazySheet(props: Props) {
    const { isOpen } = props;
    const [Sheet, setSheet] = useState(() => loaded);
    const giveUp = useEffectEvent(() => {
      props.onClose();
      onMissing?.(props);
      offerReloadForMissingCode();
    });

    useEffect(() => {
      if (!isOpen || Sheet) return;
      let isGone = false;
      prepare().then(
        () => {
          if (!isGone) setSheet(() => loaded);
        },
        () => {
          if (!isGone) giveUp();
        },
      );
      return () => {
        isGone = true;
      };
    }, [isOpen, Sheet]);

    return Sheet ? <Sheet {...props} /> : null;
  }
  return Object.assign(LazySheet, { prepare });
}
