import type { ReactNode } from 'react';
import { TITLE_MAX } from '#contract/limits.ts';
import { tidyLine } from '#contract/text.ts';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import type { Person } from '../../ui/people.ts';
import type { Maker } from '../quick-add/maker.ts';
import { sentenceReader } from '../quick-add/sentence-reader.ts';
import { tellMade } from '../quick-add/tell-made.ts';
import type { SentenceKind } from '../sentence/sentence.ts';
import type { SaidMaker } from './said.ts';

interface Looks {
  readonly kind: SentenceKind;
  readonly label: string;
  readonly icon: ReactNode;
}

/** Makes with the maker of an area what someone has said: when and whom for is read as in the field for new rows. Null without a maker. */
export function useSaidMaker(
  maker: Maker | null,
  { kind, label, icon }: Looks,
  { currentMembers, myId }: { readonly currentMembers: readonly Person[]; readonly myId: string },
): SaidMaker | null {
  const habits = useDateHabits();
  if (!maker) return null;
  const people = maker.isForOthers ? currentMembers : currentMembers.filter(({ id }) => id === myId);
  return {
    ...{ key: maker.area, label, icon },
    make: async (words, from) => {
      const [{ readSentence }] = await Promise.all([sentenceReader.fetch(), prepareArea(maker.area)]);
      const kinds = [kind] as const;
      const said = readSentence(tidyLine(words.replaceAll('\n', ' ')), {
        now: new Date(),
        habits,
        people,
        kinds,
        kind: kind.key,
      });
      await tellMade(maker, await maker.create({ ...said, title: cut(said.title) }, from));
    },
  };
}

/** A title of a text of any length. What it leaves out is where it was said. */
const cut = (title: string): string => (title.length <= TITLE_MAX ? title : `${title.slice(0, TITLE_MAX - 1)}…`);
