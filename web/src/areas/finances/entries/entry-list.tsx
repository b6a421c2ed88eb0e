import { Fragment, useState } from 'react';
import { searchTransactions, TRANSACTIONS_PAGE } from '#contract/areas/finances/calls.ts';
import { financialTransactions, type FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import { useRemote } from '../../../lib/api/use-remote.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKnownRows, useRows, type Shown } from '../../../lib/sync/rows.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { ListStates } from '../../../rows/list-states.tsx';
import { isMatch } from '../../../rows/search/search.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useMoney } from '../money.ts';
import { EntryRow } from './entry-row.tsx';

const ReverseSheet = lazySheet(() => import('./reverse-sheet.tsx').then((file) => file.ReverseSheet));

/** Few, so that what stands below them is in reach. */
const FIRST_SHOWN = 10;

type Entry = Shown<FinancialTransaction>;
const newestFirst = (one: Entry, other: Entry) =>
  other.occurred_on.localeCompare(one.occurred_on) || other.created_at.localeCompare(one.created_at);

export interface EntryQuery {
  readonly words?: string;
  readonly user_id?: string;
  readonly account_id?: string;
  readonly category?: string;
  readonly from?: string;
  readonly to?: string;
}

interface EntryListProps {
  userId: string | null;
  wishes: EntryQuery;
  /** The server is asked once it ends. */
  isTyping?: boolean;
}

/** The latest entries of the household, or of one child; with further wishes those that the server finds, and until then those that are here. */
export function EntryList({ userId, wishes, isTyping = false }: EntryListProps) {
  const [reversed, setReversed] = useState<FinancialTransaction | null>(null);
  const isNarrowed = Object.values(wishes).some((wish) => wish !== undefined && wish !== '');
  const query = userId === null ? wishes : { ...wishes, user_id: userId };
  return (
    <>
      {isNarrowed && isTyping ? (
        <FoundHere query={query} onReverse={setReversed} isAsking />
      ) : isNarrowed ? (
        <FoundEntries key={JSON.stringify(query)} query={query} onReverse={setReversed} />
      ) : (
        <LatestEntries userId={userId} onReverse={setReversed} />
      )}
      <ReverseSheet isOpen={reversed !== null} entry={reversed} onClose={() => setReversed(null)} />
    </>
  );
}

type OnReverse = (entry: FinancialTransaction) => void;

function LatestEntries({ userId, onReverse }: { userId: string | null; onReverse: OnReverse }) {
  const { t } = useTranslation('finances');
  const view = useRows(financialTransactions, userId === null ? {} : { filter: { user_id: userId } });
  const [most, setMost] = useState(FIRST_SHOWN);
  const own = view.rows.filter(({ user_id }) => user_id === userId).toSorted(newestFirst);
  const hasMore = own.length > most || view.hasMore;
  return (
    <ListStates view={view} area="finances">
      {own.length === 0 ? <p className="quiet">{t('noEntries')}</p> : null}
      <ul>
        {own.slice(0, most).map((entry) => (
          <EntryRow key={entry.id} {...{ entry, onReverse }} />
        ))}
      </ul>
      {hasMore ? (
        <Button
          onClick={() => {
            setMost(most + TRANSACTIONS_PAGE);
            if (own.length <= most + TRANSACTIONS_PAGE) view.loadMore();
          }}
        >
          {t('showMore')}
        </Button>
      ) : null}
    </ListStates>
  );
}

interface FoundProps {
  query: EntryQuery;
  onReverse: OnReverse;
  after?: string;
}

/** A page of what the server found, and those that were asked for after it. */
function FoundEntries({ query, onReverse, after }: FoundProps) {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const { answer, error } = useRemote(searchTransactions, after === undefined ? query : { ...query, after });
  const [isNextShown, setIsNextShown] = useState(false);
  const known = useKnownRows(financialTransactions);
  if (error) return <FoundHere query={query} onReverse={onReverse} />;
  if (!answer && after === undefined) return <FoundHere query={query} onReverse={onReverse} isAsking />;
  if (!answer) return <SkeletonRows count={3} label={t('loading')} />;
  // What has changed since is shown as it is now.
  const current = new Map(known.map((entry) => [entry.id, entry]));
  return (
    <Fragment>
      {after === undefined ? (
        <p aria-live="polite" className="quiet">
          {t('found', { count: answer.count, sum: say(answer.sum) })}
        </p>
      ) : null}
      <ul>
        {answer.transactions.map((entry) => (
          <EntryRow key={entry.id} entry={current.get(entry.id) ?? entry} onReverse={onReverse} />
        ))}
      </ul>
      {answer.next === null ? null : isNextShown ? (
        <FoundEntries query={query} onReverse={onReverse} after={answer.next} />
      ) : (
        <Button onClick={() => setIsNextShown(true)}>{t('showMore')}</Button>
      )}
    </Fragment>
  );
}

/** What this device has of it, until the server has answered, and where it cannot be asked. */
function FoundHere({ query, onReverse, isAsking = false }: FoundProps & { isAsking?: boolean }) {
  const { t } = useTranslation('finances');
  const known = useKnownRows(financialTransactions);
  const { words = '', user_id = null, account_id, category, from = '', to = '9999' } = query;
  const found = known
    .filter((entry) => entry.user_id === user_id && from <= entry.occurred_on && entry.occurred_on <= to)
    .filter((entry) => account_id === undefined || [entry.account_id, entry.to_account_id].includes(account_id))
    .filter((entry) => category === undefined || entry.category === category)
    .filter(({ payee, category: own, note }) =>
      isMatch({ label: payee ?? '', words: `${own ?? ''} ${note ?? ''}` }, words),
    )
    .toSorted(newestFirst);
  return (
    <>
      <p aria-live="polite">{isAsking ? t('loading') : t('foundHere', { count: found.length })}</p>
      <ul>
        {found.slice(0, TRANSACTIONS_PAGE).map((entry) => (
          <EntryRow key={entry.id} {...{ entry, onReverse }} />
        ))}
      </ul>
    </>
  );
}
