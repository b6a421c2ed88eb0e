import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { groceryPermissions } from '#contract/areas/groceries/amounts.ts';
import type { GroceryList } from '#contract/areas/groceries/lists.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { prepareArea, useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { IconButton } from '../../../ui/button.tsx';

const AssistantSheet = lazySheet(async () => {
  const [file] = await Promise.all([import('./assistant-sheet.tsx'), prepareArea('assistant')]);
  return file.AssistantSheet;
});

/** Opens the assistant for a list; its code is fetched then. */
export function AssistantButton({ list }: { list: GroceryList }) {
  const { t } = useTranslation('groceries');
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay();
  if (!may(groceryPermissions.add)) return null;
  return (
    <>
      <IconButton label={t('askAssistant')} onClick={() => setIsOpen(true)}>
        <Sparkles size={20} aria-hidden="true" />
      </IconButton>
      <AssistantSheet isOpen={isOpen} onClose={() => setIsOpen(false)} list={list} />
    </>
  );
}
