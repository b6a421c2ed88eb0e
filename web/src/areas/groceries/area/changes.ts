import { groceryItems } from '#contract/areas/groceries/items.ts';
import { groceryLists } from '#contract/areas/groceries/lists.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import type { ChangeWords } from '../../area.ts';

export const changeWords: readonly ChangeWords[] = [
  {
    table: groceryItems,
    name: ({ fields }, title) =>
      fields['is_checked'] === true ? translatorOf('grocery-parts')('changeTick', { title }) : null,
  },
  {
    table: groceryLists,
    name: ({ fields }, title) =>
      fields['is_completed'] === true ? translatorOf('grocery-parts')('changeDone', { title }) : null,
  },
];
