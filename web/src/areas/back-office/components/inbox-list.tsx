import { useState } from 'react';
import { listEnquiries, setEnquiryStatus, type StoredEnquiry } from '#contract/areas/back-office.ts';
import { toApiError } from '../../../lib/api/api-error.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { markRemoteStale, useRemote } from '../../../lib/api/use-remote.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate, formatTime } from '../../../ui/dates/dates.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { isDenial, useDenial } from '../use-denial.ts';
import { FetchFailure } from './fetch-failure.tsx';
import styles from './inbox-list.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const KIND_WORDS = {
  buzon: 'kindBuzon',
  contact: 'kindContact',
  advertising: 'kindAdvertising',
  'certified-professionals': 'kindProfessionals',
} as const;

type InboxView = StoredEnquiry['status'] | 'all';

interface InboxProps {
  onDenied: () => void;
  onMarked: () => void;
}

const CATEGORY_WORDS = {
  idea: 'aboutIdea',
  praise: 'aboutPraise',
  problem: 'aboutProblem',
  other: 'aboutOther',
  carer: 'aboutCarer',
  nurse: 'aboutNurse',
  tutor: 'aboutTutor',
} as const;

function isKnownCategory(category: string): category is keyof typeof CATEGORY_WORDS {
  return Object.hasOwn(CATEGORY_WORDS, category);
}

export function InboxList(props: InboxProps) {
  const { t } = useTranslation('back-office');
  const [view, setView] = useState<InboxView>('new');
  return (
    <section aria-labelledby="inbox">
      <h2 id="inbox">{t('inboxTitle')}</h2>
      <Choice
        label={t('inboxShow')}
        hidesLabel
        options={[
          { value: 'new', label: t('inboxNew') },
          { value: 'done', label: t('inboxDone') },
          { value: 'all', label: t('inboxAll') },
        ]}
        chosen={view}
        onChoose={setView}
      />
      <InboxPages key={view} view={view} {...props} />
    </section>
  );
}

function InboxPages({ view, onDenied, onMarked }: InboxProps & { view: InboxView }) {
  const { t } = useTranslation('back-office');
  const [pageCount, setPageCount] = useState(1);
  /** Enquiries that were marked here stay in their place, also where the view would no longer list them. */
  const [marked, setMarked] = useState<Readonly<Record<string, StoredEnquiry['status']>>>({});

  async function mark({ id, status }: StoredEnquiry): Promise<void> {
    const wanted = status === 'new' ? 'done' : 'new';
    try {
      await callRemote(setEnquiryStatus, { id, status: wanted });
    } catch (thrown) {
      if (isDenial(toApiError(thrown))) onDenied();
      else showToast(() => ({ key: 'inbox', title: t('notMarked'), tone: 'error' }));
      return;
    }
    setMarked((before) => ({ ...before, [id]: wanted }));
    markRemoteStale(listEnquiries);
    showToast(() => ({ key: 'inbox', title: t('marked'), tone: 'done' }));
    onMarked();
  }

  return (
    <InboxPage
      {...{ view, marked, onDenied }}
      before={null}
      following={pageCount - 1}
      onMark={(enquiry) => void mark(enquiry)}
      onMore={() => setPageCount((count) => count + 1)}
    />
  );
}

interface InboxPageProps {
  view: InboxView;
  /** The page begins after this enquiry; null begins at the newest. */
  before: string | null;
  /** How many pages are shown after this one. */
  following: number;
  marked: Readonly<Record<string, StoredEnquiry['status']>>;
  onDenied: () => void;
  onMark: (enquiry: StoredEnquiry) => void;
  onMore: () => void;
}

/** One page and those after it: where the next begins follows from this one's answer, also after that has changed. */
function InboxPage({ before, following, ...shared }: InboxPageProps) {
  const { view, marked, onDenied, onMark, onMore } = shared;
  const { t } = useTranslation('back-office');
  const status = view === 'all' ? {} : { status: view };
  const { answer, error, reload } = useRemote(listEnquiries, { ...status, before });
  useDenial(error, onDenied);
  const { enquiries, next = null } = answer ?? {};
  return (
    <>
      {error ? <FetchFailure error={error} title={t('inboxFailedTitle')} onRetry={() => void reload()} /> : null}
      {enquiries || error ? null : <SkeletonRows count={4} label={t('loading')} />}
      {before === null && enquiries?.length === 0 ? (
        <p className={styles['empty']}>{t(view === 'new' ? 'inboxEmptyNew' : 'inboxEmpty')}</p>
      ) : null}
      <ul className={styles['list']}>
        {enquiries?.map((enquiry) => {
          const shown = { ...enquiry, status: marked[enquiry.id] ?? enquiry.status };
          return <Enquiry key={enquiry.id} enquiry={shown} onMark={() => onMark(shown)} />;
        })}
      </ul>
      {next !== null && following > 0 ? <InboxPage {...shared} before={next} following={following - 1} /> : null}
      {next !== null && following === 0 ? <Button onClick={onMore}>{t('showMore')}</Button> : null}
    </>
  );
}

function Enquiry({ enquiry, onMark }: { enquiry: StoredEnquiry; onMark: () => void }) {
  const { t } = useTranslation('back-office');
  const habits = useDateHabits();
  const at = new Date(enquiry.created_at);
  const about = enquiry.category ?? '';
  const kind = [t(KIND_WORDS[enquiry.kind]), isKnownCategory(about) ? t(CATEGORY_WORDS[about]) : about]
    .filter(Boolean)
    .join(' · ');
  const from = [enquiry.name ?? t('anonymous'), enquiry.company].filter(Boolean).join(', ');
  return (
    <li className={styles['enquiry']}>
      <h3>{kind}</h3>
      <p className={styles['meta']}>
        {from}
        {enquiry.email ? (
          <>
            {' · '}
            <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>
          </>
        ) : null}
        {' · '}
        <time dateTime={enquiry.created_at}>{`${formatDate(dayOf(at), habits)}, ${formatTime(at, habits)}`}</time>
        {' · '}
        {t(enquiry.language === 'es' ? 'writtenInSpanish' : 'writtenInEnglish')}
      </p>
      <p className={styles['message']} lang={enquiry.language}>
        {enquiry.message}
      </p>
      <Button onClick={onMark} aria-label={`${t(enquiry.status === 'new' ? 'markDone' : 'markNew')}: ${kind}, ${from}`}>
        {t(enquiry.status === 'new' ? 'markDone' : 'markNew')}
      </Button>
    </li>
  );
}
