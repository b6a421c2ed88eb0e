import { Check, ChevronLeft } from 'lucide-react';
import { memo } from 'react';
import { groceryPermissions } from '#contract/areas/groceries/amounts.ts';
import type { GroceryItem } from '#contract/areas/groceries/items.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { StoredLine } from '../../../rows/drafts/stored-draft.ts';
import { ListStates } from '../../../rows/list-states.tsx';
import { useHeldPlaces, type HeldPlaces } from '../../../rows/use-held-places.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, HouseDrawing } from '../../../ui/empty-state.tsx';
import type { FamilyProps } from '../../area.ts';
import { AddItems } from '../components/add-items.tsx';
import { AisleSections } from '../components/aisle-sections.tsx';
import { tickerOf } from '../describe-line.ts';
import { byAisle, drawsSameLine, tickedOf, type Line } from '../lines.ts';
import type { Go } from '../place.tsx';
import { useAisles, useListItems, useLists } from '../lists.ts';
import { useProducts } from '../products.ts';
import { useAddItems } from '../use-add-items.ts';
import { placeOfItem, useLines } from '../use-lines.ts';
import { useLineActions, type LineActions } from '../use-line-actions.ts';
import { useListActions } from '../use-list-actions.ts';
import { fieldsOf } from '../write-items.ts';
import { ShopRow } from './shop-row.tsx';
import styles from './shop-screen.module.css';
import { useWakeLock } from './use-wake-lock.ts';

interface ShopScreenProps extends FamilyProps {
  asked: string | null;
  typed: StoredLine;
  go: Go;
}

/** The list in the shop, for one thumb: a press anywhere on a row ticks it, and the screen stays on. */
export function ShopScreen({ asked, typed, go, people, currentMembers, myId }: ShopScreenProps) {
  const { t } = useTranslation('groceries');
  const mayManage = useMay()(groceryPermissions.manage);
  const { view, list } = useLists(asked);
  const items = useListItems(list);
  const { findAisle, known } = useProducts();
  const { aisles } = useAisles(list);
  const places = useHeldPlaces(placeOfItem);
  const actions = useLineActions(places.linger);
  const { shop, complete } = useListActions();
  const addItems = useAddItems(list);
  const isAwake = useWakeLock();
  const lines = useLines(items.rows, findAisle, places.held);
  const open = lines.filter(({ isTicked }) => !isTicked);
  const done = lines.filter(({ rows }) => rows.every((row) => row.is_checked)).length;
  const names = new Set(open.map(({ name }) => normalName(name)));
  const last = lastOfOthers(lines, myId);
  const finder = last && tickerOf(last, people);

  function leave(): void {
    if (list?.shopper_id === myId) shop(list, null);
    go({ screen: 'lists', ...(list ? { list: list.id } : {}) });
  }

  function finish(): void {
    if (!list) return;
    go({ screen: 'lists', list: complete(list, items.rows, lines.length - done) });
  }

  const end = (tone: 'primary' | 'plain') =>
    mayManage ? (
      <Button tone={tone} wide icon={<Check size={20} aria-hidden="true" />} onClick={finish}>
        {lines.length > done ? t('finishLeft', { count: lines.length - done }) : t('finish')}
      </Button>
    ) : null;

  const row = (line: Line) => <Item key={line.id} {...{ line, people, myId, actions }} handlers={places.handlers} />;

  return (
    <div className={styles['screen']}>
      <div className={styles['top']}>
        <Button tone="quiet" icon={<ChevronLeft size={20} aria-hidden="true" />} onClick={leave}>
          {t('leaveShop')}
        </Button>
        <h1 className={styles['title']}>{list?.shop ?? list?.title ?? t('title')}</h1>
      </div>
      <div className={styles['progress']}>
        <progress aria-label={t('progress')} value={done} max={Math.max(lines.length, 1)} />
        <span className="figures">{t('progressOf', { done, all: lines.length })}</span>
      </div>
      <p role="status" className={styles['news']}>
        {last && finder ? t('personHas', { name: finder.firstName, item: last.name }) : ''}
      </p>
      {isAwake ? null : <p className={styles['note']}>{t('staysOffOn')}</p>}
      {list ? (
        <AddItems
          {...{ known, typed }}
          isListed={(name) => names.has(normalName(name))}
          onAdd={(parsed) => addItems(parsed.map((item) => fieldsOf(item, findAisle, currentMembers)))}
        />
      ) : null}
      <ListStates view={list ? items : view} area="groceries">
        <AisleSections groups={byAisle(open, aisles)} ticked={tickedOf(lines)} row={row}>
          {open.length === 0 && lines.length > 0 ? (
            <EmptyState drawing={<HouseDrawing />} title={t('allFound')} action={end('primary')} />
          ) : null}
        </AisleSections>
      </ListStates>
      {open.length > 0 ? end('plain') : null}
    </div>
  );
}

interface ItemProps extends Pick<FamilyProps, 'people' | 'myId'> {
  line: Line;
  actions: LineActions;
  handlers: HeldPlaces<GroceryItem, string>['handlers'];
}

/** A long list draws only those again that changed. */
const Item = memo(function Item({ line, actions, handlers, ...row }: ItemProps) {
  return (
    <li data-line={line.id} {...handlers(line.rows[0])}>
      <ShopRow {...row} line={line} onToggle={() => actions.toggle(line)} />
    </li>
  );
}, drawsSameLine);

/** The line that another person ticked last. */
function lastOfOthers(lines: readonly Line[], myId: string): Line | null {
  let last: Line | null = null;
  let time = '';
  for (const line of lines)
    for (const { is_checked, checked_by, checked_at } of line.rows)
      if (is_checked && checked_by !== myId && (checked_at ?? '') > time) {
        last = line;
        time = checked_at ?? '';
      }
  return last;
}
