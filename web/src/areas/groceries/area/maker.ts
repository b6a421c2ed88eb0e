import { groceryPermissions } from '#contract/areas/groceries/amounts.ts';
import { groceryItems } from '#contract/areas/groceries/items.ts';
import { groceryLists } from '#contract/areas/groceries/lists.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { prepareArea, translatorOf } from '../../../lib/i18n/i18n.ts';
import { useRows, useWriteGroup } from '../../../lib/sync/rows.ts';
import { lazyCode } from '../../../pwa/lazy-code.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { openRow } from '../../../rows/open-row.ts';
import type { MakerPart } from '../../area.ts';

/** What makes items of sentences, with the words for what becomes of them: other screens than that of groceries have neither. */
const sentenceItems = lazyCode(() =>
  Promise.all([import('../sentence-items.ts'), prepareArea('groceries')]).then(([file]) => file),
);

/** The list that the page shows, which its address names; null on another page. */
const readShown = () =>
  location.pathname.startsWith('/groceries') ? new URLSearchParams(location.search).get('list') : null;

/** Puts what a sentence names on the list that is open. Members who may make no list need one. */
export const useMaker: MakerPart['useMaker'] = ({ currentMembers }) => {
  const may = useMay();
  const { rows: lists, status } = useRows(groceryLists);
  const writeGroup = useWriteGroup(groceryItems);
  const around = { lists, shown: readShown(), writeGroup, members: currentMembers };
  const hasList = lists.some(({ is_completed }) => !is_completed);
  if (!may(groceryPermissions.add) || !(hasList || (status === 'ready' && may(groceryPermissions.manage)))) return null;
  return {
    ...{ table: groceryItems, area: 'groceries', usualPerson: null, isForOthers: true, isUsualOnItsPage: true },
    explain: explainError,
    sayFault: (fault) => translatorOf('groceries')(fault === 'titleRequired' ? 'nameRequired' : 'sentenceTooLong'),
    create: async (sentence) => (await sentenceItems.fetch()).createOfSentence(sentence, around),
    openDialog: async (sentence, from) => {
      const { draftOfSentence } = await sentenceItems.fetch();
      openRow(groceryItems, null, draftOfSentence(sentence, around), null, { from });
    },
  };
};
