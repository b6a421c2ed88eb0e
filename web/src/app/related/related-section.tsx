import { links } from '#contract/areas/links.ts';
import type { RelatedPart, RelatedRow, RowSectionPart } from '../../areas/area.ts';
import { inOrder, wordsOfParts } from '../../areas/areas.ts';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { offerReloadForMissingCode } from '../../pwa/updates.ts';
import type { TitledRow } from '../../rows/related/related.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { useFamilyProps } from '../people.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';
import styles from './related-section.module.css';

const WORDS = { en, es };
const PARTS = inOrder(
  import.meta.glob<RelatedPart['useRelated']>('../../areas/*/area/related.tsx', { eager: true, import: 'useRelated' }),
);

const SECTIONS = inOrder(
  import.meta.glob<RowSectionPart['RowSection']>('../../areas/*/area/row-section.tsx', {
    eager: true,
    import: 'RowSection',
  }),
);

/** Makes the words of all areas ready that have a part in it. */
export const prepareRelated = () =>
  Promise.all([...wordsOfParts('related'), ...wordsOfParts('rowSection')].map(prepareArea));

interface RelatedSectionProps {
  of: TitledRow;
  makes?: boolean;
  onOpen?: () => void;
}

/** The rows that belong to a row, of all areas, and what they make from it. */
export function RelatedSection({ of, makes = true, onOpen = () => undefined }: RelatedSectionProps) {
  const words = WORDS[useDateHabits().language];
  const family = useFamilyProps();
  const { rows } = useRows(links);
  const linked = rows.flatMap(({ from_table, from_id, to_table, to_id }) => {
    if (from_id === of.id && from_table === of.table) return [to_id];
    return to_id === of.id && to_table === of.table ? [from_id] : [];
  });
  const answers = PARTS.map((useRelated) => useRelated(of, linked, family));
  const shown = answers.flatMap((answer) => answer.rows);
  if (!makes) return <Rows {...{ shown, onOpen }} />;
  const offered = answers.flatMap(({ make }) => make ?? []);
  return (
    <>
      {shown.length + offered.length > 0 ? (
        <section aria-label={words.related} className={styles['related']}>
          {shown.length > 0 ? <h3 className={styles['title']}>{words.related}</h3> : null}
          <Rows {...{ shown, onOpen }} />
          {offered.map(({ label, icon, run }) => (
            <Button
              key={label}
              tone="quiet"
              icon={icon}
              onClick={() => {
                onOpen();
                run().catch(offerReloadForMissingCode);
              }}
            >
              {label}
            </Button>
          ))}
        </section>
      ) : null}
      {SECTIONS.map((RowSection, at) => (
        // The list is always the same.
        // oxlint-disable-next-line react/no-array-index-key
        <RowSection key={at} of={of} {...family} />
      ))}
    </>
  );
}

function Rows({ shown, onOpen }: { shown: readonly RelatedRow[]; onOpen: () => void }) {
  const words = WORDS[useDateHabits().language];
  if (shown.length === 0) return null;
  return (
    <ul className={styles['rows']}>
      {shown.map(({ key, title, icon, note, isDone, open }) => (
        <li key={key}>
          <button
            type="button"
            className={styles['row']}
            onClick={() => {
              onOpen();
              open();
            }}
          >
            {icon}
            <span className={styles['words']}>
              {title}
              {note ? <span className={styles['note']}>{note}</span> : null}
            </span>
            {isDone ? <Badge tone="leaf">{words.done}</Badge> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
