import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import type { GroceryItem } from '#contract/areas/groceries/items.ts';
import { groceryLists, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows, type Shown } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { ListStates } from '../../../rows/list-states.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Person } from '../../../ui/people.ts';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { ChosenLine, ChosenLines } from '../components/chosen-line.tsx';
import styles from '../components/sheets.module.css';
import { byAisle, linesOf, type FindAisle, type Line } from '../lines.ts';
import { useAisles, useListItems } from '../lists.ts';
import { saySum } from '../say-amount.ts';
import { useAddItems } from '../use-add-items.ts';
import type { NewItem } from '../write-items.ts';

interface CompletedListsProps {
  /** The list on which things are put again; null for the family's first one. */
  list: GroceryList | null;
  /** Without an open list that is for those who may make one. */
  mayAdd: boolean;
  /** The normal names of what is still to buy there. */
  listed: ReadonlySet<string>;
  findAisle: FindAisle;
  people: readonly Person[];
  currentMembers: readonly Person[];
  onClose: () => void;
}

/** What was bought before, list by list. All of a list or a part of it is put on the open list again. */
export function CompletedListsSheet({ isOpen, ...props }: CompletedListsProps & { isOpen: boolean }) {
  const { t } = useTranslation('groceries');
  const [shown, setShown] = useState<Shown<GroceryList> | null>(null);
  const close = () => {
    setShown(null);
    props.onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} title={shown?.title ?? t('completedLists')}>
      {shown ? (
        <CompletedList key={shown.id} {...props} shown={shown} onBack={() => setShown(null)} onClose={close} />
      ) : (
        <AllCompleted people={props.people} onShow={setShown} />
      )}
    </Sheet>
  );
}

function AllCompleted({
  people,
  onShow,
}: Pick<CompletedListsProps, 'people'> & { onShow: (list: GroceryList) => void }) {
  const { t } = useTranslation('groceries');
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const view = useRows(groceryLists);
  const lists = view.rows
    .filter((list) => list.is_completed)
    .toSorted((one, other) => ((one.completed_at ?? '') < (other.completed_at ?? '') ? 1 : -1));
  const dayOfList = ({ completed_at }: GroceryList) =>
    completed_at === null ? null : formatDay(dayOf(new Date(completed_at)), today, habits);
  return (
    <div className={styles['content']}>
      <ListStates view={view} area="groceries" skeletons={3}>
        <ul>
          {lists.map((list) => (
            <ListRow
              key={list.id}
              area="groceries"
              title={list.title}
              captions={[
                dayOfList(list),
                list.shop,
                people.find(({ id }) => id === list.completed_by)?.firstName ?? null,
              ]}
              isWaiting={list._waiting ?? false}
              onOpen={() => onShow(list)}
              menu={[]}
            />
          ))}
        </ul>
        {lists.length === 0 ? <p>{t('completedNone')}</p> : null}
      </ListStates>
    </div>
  );
}

interface CompletedListProps extends CompletedListsProps {
  shown: Shown<GroceryList>;
  onBack: () => void;
}

/** One of them, by aisle. What the open list has already is not chosen at first. */
function CompletedList({
  shown,
  list,
  mayAdd,
  listed,
  findAisle,
  currentMembers,
  onBack,
  onClose,
}: CompletedListProps) {
  const { t, language } = useTranslation('groceries');
  const view = useListItems(shown);
  const { aisles } = useAisles(shown);
  const addItems = useAddItems(list);
  /** What a person chose otherwise than at first. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const lines = linesOf(view.rows, findAisle, () => true);
  const isListed = ({ name }: Line) => listed.has(normalName(name));
  const isChosen = (line: Line) => turned.has(line.id) === isListed(line);
  const chosen = lines.filter(isChosen);

  function fieldsOf({
    name,
    quantity,
    unit,
    amount_words,
    brand,
    note,
    gtin,
    category,
    for_member,
  }: GroceryItem): NewItem {
    // Who has left the family needs nothing any more.
    const isHere = currentMembers.some(({ id }) => id === for_member);
    return {
      ...{ name, quantity, unit, amount_words, brand, note, gtin, category },
      ...(isHere ? { for_member } : {}),
    };
  }

  return (
    <SheetForm
      onSubmit={(event) => {
        event.preventDefault();
        addItems(chosen.flatMap(({ rows }) => rows.map(fieldsOf)));
        onClose();
      }}
      actions={
        <>
          <Button icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={onBack}>
            {t('completedLists')}
          </Button>
          {mayAdd ? (
            <Button type="submit" tone="primary" disabled={chosen.length === 0}>
              {t('addAgain', { count: chosen.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <ListStates view={view} area="groceries" skeletons={3}>
        {byAisle(lines, aisles).map(({ aisle, lines: inAisle }) => (
          <ChosenLines key={aisle} title={t(`aisle_${aisle}`)}>
            {inAisle.map((line) => (
              <ChosenLine
                key={line.id}
                name={line.name}
                amount={saySum(line.sum, line.rows, language)}
                there={isListed(line) ? t('onTheList') : null}
                isChosen={isChosen(line)}
                onChoose={() => {
                  const next = new Set(turned);
                  if (!next.delete(line.id)) next.add(line.id);
                  setTurned(next);
                }}
              />
            ))}
          </ChosenLines>
        ))}
        {lines.length === 0 ? <p>{t('completedEmpty')}</p> : null}
      </ListStates>
    </SheetForm>
  );
}
