import { CalendarDays, History, ListPlus, ShoppingCart } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { groceryPermissions } from '#contract/areas/groceries/amounts.ts';
import { groceryItems, type GroceryItem } from '#contract/areas/groceries/items.ts';
import { groceryLists, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import type { StoredLine } from '../../rows/drafts/stored-draft.ts';
import { ListStates } from '../../rows/list-states.tsx';
import { openRow } from '../../rows/open-row.ts';
import { RecentlyDeletedButton } from '../../rows/recently-deleted-button.tsx';
import { useHeldPlaces } from '../../rows/use-held-places.ts';
import { useNamesOf } from '../../rows/use-names-of.ts';
import { useRowActions } from '../../rows/use-row-actions.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState, TableDrawing } from '../../ui/empty-state.tsx';
import type { FamilyProps } from '../area.ts';
import { AssistantButton } from './assistant/assistant-button.tsx';
import { AddItems } from './components/add-items.tsx';
import { LineList } from './components/line-list.tsx';
import { ListMenu } from './components/list-menu.tsx';
import styles from './groceries-screen.module.css';
import { useAisles, useListItems, useLists } from './lists.ts';
import { useProducts } from './products.ts';
import { PlaceLink, type Go } from './place.tsx';
import { sayMoney } from './say-amount.ts';
import { useAddItems } from './use-add-items.ts';
import { placeOfItem, useLines } from './use-lines.ts';
import { useLineActions } from './use-line-actions.ts';
import { useListActions } from './use-list-actions.ts';
import { fieldsOf } from './write-items.ts';

const StaplesSheet = lazySheet(() => import('./staples/staples-sheet.tsx').then((file) => file.StaplesSheet));
const ShareSheet = lazySheet(() => import('./components/share-sheet.tsx').then((file) => file.ShareSheet));
const AislesSheet = lazySheet(() => import('./components/aisles-sheet.tsx').then((file) => file.AislesSheet));
const CompletedListsSheet = lazySheet(() =>
  import('./completed/completed-lists-sheet.tsx').then((file) => file.CompletedListsSheet),
);

interface GroceriesScreenProps extends FamilyProps {
  /** The list that the address asks for. */
  asked: string | null;
  typed: StoredLine;
  go: Go;
}

type SheetName = 'staples' | 'share' | 'aisles' | 'completed';

/** The lists of the family: one at a time, with its lines by aisle. */
export function GroceriesScreen({ asked, typed, go, people, currentMembers, myId }: GroceriesScreenProps) {
  const { t, language } = useTranslation('groceries');
  const may = useMay();
  const mayManage = may(groceryPermissions.manage);
  const managers = useNamesOf(groceryPermissions.manage);
  const { view, lists, list } = useLists(asked);
  const items = useListItems(list);
  const { findAisle, known } = useProducts();
  const { aisles } = useAisles(list);
  const places = useHeldPlaces(placeOfItem);
  const actions = useLineActions(places.linger);
  const listActions = useListActions();
  const rowActions = useRowActions(groceryItems, { area: 'groceries' });
  const addItems = useAddItems(list);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const lines = useLines(items.rows, findAisle, places.held);
  const names = useMemo(
    () => new Set(items.rows.filter((row) => !row.is_checked).map(({ name }) => normalName(name))),
    [items.rows],
  );
  const left = lines.filter(({ isTicked }) => !isTicked).length;
  const isKnown = items.status === 'ready' || lines.length > 0;
  const shopper = people.find(({ id }) => id === list?.shopper_id);
  const show = (id: string) => go({ screen: 'lists', list: id }, true);
  const newList = () => openRow(groceryLists, null, null, null, { onMade: show });
  const close = () => setSheet(null);

  function goShopping(to: GroceryList): void {
    listActions.shop(to, myId);
    go({ screen: 'shop', list: to.id });
  }

  function renderEmpty(): ReactNode {
    if (list || mayManage)
      return <EmptyState drawing={<TableDrawing />} title={t('emptyTitle')} note={t('emptyNote')} />;
    return (
      <EmptyState drawing={<TableDrawing />} title={t('noListTitle')} note={t('noListAsk', { names: managers() })} />
    );
  }

  return (
    <div className={styles['screen']}>
      <h1 className="said-by-header">{t('title')}</h1>
      {list ? <p className={styles['printed']}>{[list.title, list.shop].filter(Boolean).join(' · ')}</p> : null}
      <div className={styles['places']}>
        <nav aria-label={t('lists')} className={styles['lists']}>
          {lists.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              className={styles['list']}
              aria-current={id === list?.id ? 'true' : undefined}
              onClick={() => show(id)}
            >
              {title}
            </button>
          ))}
          {mayManage ? (
            <button
              type="button"
              className={`${styles['list']} ${styles['add']}`}
              title={t('newList')}
              onClick={newList}
            >
              <ListPlus size={20} aria-hidden="true" />
              {lists.length === 0 ? t('newList') : <span className="visually-hidden">{t('newList')}</span>}
            </button>
          ) : null}
        </nav>
        <PlaceLink to="meals" go={go} className={`${styles['meals']} ${buttonClass('quiet')}`}>
          <CalendarDays size={18} aria-hidden="true" />
          {t('meals')}
        </PlaceLink>
      </div>
      {list || (mayManage && view.status === 'ready') ? (
        <AddItems
          {...{ known, typed }}
          isListed={(name) => names.has(normalName(name))}
          onAdd={(parsed) => addItems(parsed.map((item) => fieldsOf(item, findAisle, currentMembers)))}
        >
          {list ? <AssistantButton list={list} /> : null}
        </AddItems>
      ) : null}
      {list ? (
        <div className={styles['head']}>
          <p className={styles['said']}>
            {shopper && shopper.id !== myId
              ? t('isShopping', { name: shopper.firstName, shop: list.shop ?? t('theShop') })
              : [list.shop, isKnown ? t('left', { count: left }) : null].filter(Boolean).join(' · ')}
          </p>
          <Button icon={<ShoppingCart size={18} aria-hidden="true" />} onClick={() => goShopping(list)}>
            {t('goShopping')}
          </Button>
          <ListMenu
            {...{ list, mayManage }}
            actions={listActions}
            onSheet={setSheet}
            onComplete={() => show(listActions.complete(list, items.rows, left))}
          />
        </div>
      ) : null}
      <ListStates view={list ? items : view} area="groceries">
        {lines.length === 0 ? renderEmpty() : null}
        <LineList
          {...{ lines, aisles, people, myId, actions }}
          showsPrices={list?.shows_prices ?? false}
          handlers={places.handlers}
        />
      </ListStates>
      {list?.shows_prices && lines.length > 0 ? (
        <Sum rows={items.rows} say={(cents) => sayMoney(cents, language)} />
      ) : null}
      <div className={styles['deleted']}>
        {view.rows.some((one) => one.is_completed) ? (
          <Button
            tone="quiet"
            className={styles['completed'] ?? ''}
            icon={<History size={18} aria-hidden="true" />}
            onClick={() => setSheet('completed')}
          >
            {t('completedLists')}
          </Button>
        ) : null}
        <RecentlyDeletedButton table={groceryItems} area="groceries" onRestore={rowActions.restore} />
        {mayManage ? (
          <RecentlyDeletedButton table={groceryLists} area="groceries" onRestore={listActions.restore} />
        ) : null}
      </div>
      <StaplesSheet isOpen={sheet === 'staples'} onClose={close} {...{ lists, findAisle }} />
      <CompletedListsSheet
        {...{ list, findAisle, people, currentMembers }}
        mayAdd={list !== null || mayManage}
        listed={names}
        isOpen={sheet === 'completed'}
        onClose={close}
      />
      {list ? <ShareSheet isOpen={sheet === 'share'} onClose={close} list={list} /> : null}
      {list ? <AislesSheet key={list.shop} isOpen={sheet === 'aisles'} onClose={close} list={list} /> : null}
    </div>
  );
}

/** What the items with a price cost together, and how many have none. */
function Sum({ rows, say }: { rows: readonly GroceryItem[]; say: (cents: number) => string }) {
  const { t } = useTranslation('groceries');
  const sum = rows.reduce((total, { price }) => total + (price ?? 0), 0);
  const without = rows.filter(({ price }) => price === null).length;
  return (
    <p className={styles['sum']}>
      <strong>{t('sum', { sum: say(sum) })}</strong>{' '}
      {without > 0 ? <span className="quiet">{t('withoutPrice', { count: without })}</span> : null}
    </p>
  );
}
