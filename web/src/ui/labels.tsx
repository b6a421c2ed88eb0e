import { createContext, use } from 'react';

/** The texts of the kit itself, which the app provides in the current language. */
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
