import { createContext, use } from 'react';

/** The few words the kit itself says; the app gives them in the reader's language. */
export interface KitLabels {
  close: string;
  showPassword: string;
  hidePassword: string;
  notices: string;
}

const KitLabelsContext = createContext<KitLabels | null>(null);

/** `<KitLabelsProvider value={…}>`. */
export const KitLabelsProvider = KitLabelsContext;

export function useKitLabels(): KitLabels {
  const labels = use(KitLabelsContext);
  if (labels === null) throw new Error('The kit is used outside of KitLabelsProvider');
  return labels;
}
