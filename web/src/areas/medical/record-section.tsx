import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RowOf } from '#contract/family-table.ts';
import type { Audience } from '#contract/seen-by/audience.ts';
import { useMayChange } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Shown } from '../../lib/sync/rows.ts';
import { AudienceMark } from '../../rows/audience/audience-mark.tsx';
import { ListRow } from '../../rows/list-row.tsx';
import { openRow } from '../../rows/open-row.ts';
import { useFirstRows } from '../../rows/use-first-rows.ts';
import { useRowActions } from '../../rows/use-row-actions.ts';
import { IconButton } from '../../ui/button.tsx';
import type { RowMenuItem } from '../../ui/row-menu.tsx';
import styles from './medical-screen.module.css';
import type { RecordTable } from './record-tables.ts';

/** Of each of a page's sections, of which a screen shows two or three at once. */
const FIRST_ROWS = 8;

interface RecordSectionProps<Table extends RecordTable> {
  table: Table;
  rows: readonly Shown<RowOf<Table>>[];
  /** Adds one; null where the person may not. */
  add: (() => void) | null;
  titleOf: (row: RowOf<Table>) => string;
  captionsOf: (row: RowOf<Table>) => readonly (string | null)[];
  /** Rows that matter no more stand below, closed. */
  isPast?: (row: RowOf<Table>) => boolean;
  menuOf?: (row: RowOf<Table>) => readonly RowMenuItem[];
  /** Where the heading stands in a section with a heading of its own. */
  isWithin?: boolean;
  /** What stands between the heading and the rows. */
  children?: ReactNode;
}

/** A person's records of one table, with a button for a new one. */
export function RecordSection<Table extends RecordTable>(props: RecordSectionProps<Table>) {
  const { table, rows, add, titleOf, captionsOf, isPast = () => false, isWithin = false, children } = props;
  const { t } = useTranslation('medical');
  const may = useMayChange(table);
  const actions = useRowActions(table, { area: 'medical' });
  const drawn = useFirstRows(FIRST_ROWS);
  const heading = `medical-${table.name}`;
  const past = rows.filter(isPast);
  const present = rows.filter((row) => !isPast(row));
  const Heading = isWithin ? 'h3' : 'h2';

  const menuOf = (row: Shown<RowOf<Table>>): readonly RowMenuItem[] => [
    ...(props.menuOf?.(row) ?? []),
    { key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: () => openRow(table, row) },
    {
      ...{ key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, isDanger: true },
      run: () => actions.remove(row),
    },
  ];
  const list = (some: readonly Shown<RowOf<Table>>[]) => (
    <ul>
      {some.slice(0, drawn).map((row) => (
        <ListRow
          key={row.id}
          data-record={row.id}
          area="medical"
          title={titleOf(row)}
          captions={captionsOf(row)}
          isWaiting={row._waiting ?? false}
          onOpen={() => openRow(table, row)}
          actions={isSeenByAll(row) ? null : <AudienceMark />}
          menu={may.remove(row) ? menuOf(row) : []}
        />
      ))}
    </ul>
  );

  return (
    <section aria-labelledby={heading} className={styles['section']}>
      <div className={styles['head']}>
        <Heading id={heading} className={styles['heading']}>
          {t(`${table.name}_title`)}
        </Heading>
        {add ? (
          <IconButton label={t(`${table.name}_add`)} onClick={add}>
            <Plus size={20} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {children}
      {present.length === 0 ? <p className="quiet">{t('nothing')}</p> : list(present)}
      {past.length === 0 ? null : (
        <details>
          <summary className={styles['earlier']}>{t('earlier', { count: past.length })}</summary>
          {list(past)}
        </details>
      )}
    </section>
  );
}

const isSeenByAll = ({ audience }: { audience: Audience }) => audience === null;
