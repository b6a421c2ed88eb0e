import { showToast, type ToastContent } from './toasts.ts';

/** Copies `text`, and shows what `say` says of it. Browsers refuse it, and outside of secure contexts they cannot. */
export async function copyText(text: string, say: (isCopied: boolean) => ToastContent): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined; // its type does not know of insecure contexts
  const isCopied =
    clipboard !== undefined &&
    (await clipboard.writeText(text).then(
      () => true,
      () => false,
    ));
  showToast(() => say(isCopied));
}
