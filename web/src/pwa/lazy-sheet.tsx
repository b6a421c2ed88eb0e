import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { untilCodeCanBeFetched } from './code-fetching.ts';
import { offerReloadForMissingCode } from './updates.ts';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A sheet whose code is fetched when it is first opened. If that fails, the screen beneath stays, and opening the sheet again
 * tries again; React's `lazy` would replace the whole screen by an error, permanently. `prepare` fetches the code ahead, so that
 * a sheet mounted open afterwards is there with the first paint.
 */
export function lazySheet<Props extends SheetProps>(
  load: () => Promise<ComponentType<Props>>,
  onMissing?: (props: Props) => void,
) {
  let loaded: ComponentType<Props> | null = null;
  async function prepare(): Promise<void> {
    if (loaded) return;
    await untilCodeCanBeFetched();
    loaded = await load();
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
      let isCancelled = false;
      prepare().then(
        () => {
          if (!isCancelled) setSheet(() => loaded);
        },
        () => {
          if (!isCancelled) giveUp();
        },
      );
      return () => {
        isCancelled = true;
      };
    }, [isOpen, Sheet]);

    return Sheet ? <Sheet {...props} /> : null;
  }
  return Object.assign(LazySheet, { prepare });
}
