import { gardenPermissions, plants } from '#contract/areas/garden.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import { openRow } from '../../../rows/open-row.ts';
import { useMake } from '../../../rows/related/use-make.ts';
import type { Sentence } from '../../../rows/sentence/sentence.ts';
import type { MakerPart } from '../../area.ts';

const fieldsOf = ({ title, day, people }: Sentence) => ({
  name: title,
  water_on: day || null,
  keeper_id: people[0] ?? null,
});

/** Plants made of sentences: “fern tomorrow @Ana”. */
export const useMaker: MakerPart['useMaker'] = () => {
  const make = useMake(plants);
  const t = translatorOf('garden');
  if (!useMay()(gardenPermissions.manage)) return null;
  return {
    ...{ table: plants, area: 'garden', usualPerson: null, isForOthers: true, isUsualOnItsPage: true },
    create: (sentence) => ({ ...make(fieldsOf(sentence)), sayCreated: () => t('created') }),
    openDialog: async (sentence, from) => openRow(plants, null, fieldsOf(sentence), null, { from }),
    sayFault: (fault) => t(fault),
    explain: ({ message }) => message,
  };
};
