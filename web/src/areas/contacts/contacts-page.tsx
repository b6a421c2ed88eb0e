import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CONTACT_CATEGORIES, contacts, type Contact, contactPermissions } from '#contract/areas/contacts.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { ListFilter } from '../../rows/list-filter.tsx';
import { ListStates } from '../../rows/list-states.tsx';
import { openRow } from '../../rows/open-row.ts';
import { RecentlyDeletedButton } from '../../rows/recently-deleted-button.tsx';
import { isMatch } from '../../rows/search/search.ts';
import { wordsOf } from '../../rows/search/typed-texts.ts';
import { useHeldPlaces } from '../../rows/use-held-places.ts';
import { useNamesOf } from '../../rows/use-names-of.ts';
import { useRowActions } from '../../rows/use-row-actions.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, HouseDrawing, TableDrawing } from '../../ui/empty-state.tsx';
import { useRowFocus } from '../../ui/focus/use-row-focus.ts';
import { ContactRow } from './contact-row.tsx';
import styles from './contacts-page.module.css';

const placeOf = ({ is_favourite, name }: Contact) => ({ group: is_favourite ? 'favourites' : 'others', name }) as const;

/** The family's contacts: favourites first, then all others by name, to search and to narrow by category. */
export function ContactsPage() {
  const { t, language } = useTranslation('contacts');
  const view = useRows(contacts);
  const mayManage = useMay()(contactPermissions.manage);
  const managers = useNamesOf(contactPermissions.manage);
  const [sought, setSought] = useState('');
  const [category, setCategory] = useState<Contact['category'] | null>(null);
  const actions = useRowActions(contacts, { area: 'contacts' });
  const places = useHeldPlaces(placeOf);
  const focus = useRowFocus('contact', (row) => row.querySelector('button'));
  const used = new Set(view.rows.map((row) => row.category));
  const placed = view.rows
    .filter((row) => category === null || row.category === category)
    .filter((row) => isMatch({ label: row.name, words: wordsOf(contacts, row) }, sought))
    .map((row) => ({ row, place: places.placeOf(row) ?? placeOf(row) }))
    .toSorted((one, other) => one.place.name.localeCompare(other.place.name, language));
  const groups = Map.groupBy(placed, ({ place }) => place.group);
  const add = () => openRow(contacts, null);

  function renderList() {
    if (view.rows.length === 0)
      return (
        <EmptyState
          drawing={<TableDrawing />}
          title={t('emptyTitle')}
          note={mayManage ? t('emptyNote') : t('emptyReadOnly', { names: managers() })}
          action={mayManage ? <Button onClick={add}>{t('add')}</Button> : undefined}
        />
      );
    if (placed.length === 0)
      return (
        <div role="status">
          <EmptyState drawing={<HouseDrawing />} title={t('nothingFound')} />
        </div>
      );
    return (['favourites', 'others'] as const).map((group) =>
      groups.has(group) ? (
        <section key={group} aria-label={t(group)}>
          {groups.has('favourites') ? <h2 className={styles['heading']}>{t(group)}</h2> : null}
          <ul>
            {groups.get(group)?.map(({ row }) => (
              <ContactRow
                key={row.id}
                data-contact={row.id}
                contact={row}
                actions={actions}
                {...places.handlers(row)}
              />
            ))}
          </ul>
        </section>
      ) : null,
    );
  }

  return (
    <div className={styles['screen']}>
      <h1 className="said-by-header">{t('title')}</h1>
      {view.rows.length > 0 ? (
        <>
          {mayManage ? (
            <Button className={styles['add'] ?? ''} icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
              {t('add')}
            </Button>
          ) : null}
          <ListFilter
            label={t('search')}
            {...{ sought, onSeek: setSought, chosen: category, onChoose: setCategory }}
            kinds={CONTACT_CATEGORIES.filter((one) => used.has(one)).map((value) => ({
              value,
              label: t(`category_${value}`),
            }))}
          />
        </>
      ) : null}
      <ListStates view={view} area="contacts">
        <div {...focus} className={styles['list']}>
          {renderList()}
        </div>
      </ListStates>
      <RecentlyDeletedButton table={contacts} area="contacts" onRestore={actions.restore} />
    </div>
  );
}
