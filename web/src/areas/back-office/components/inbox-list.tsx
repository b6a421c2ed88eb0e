import { useState } from 'react';
import type { StoredEnquiry } from '#contract/areas/back-office.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate, formatTime } from '../../../ui/dates/dates.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useInbox, type InboxView } from '../use-inbox.ts';
import { FetchFailure } from './fetch-failure.tsx';
import styles from './inbox-list.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const KIND_WORDS = {
  buzon: 'kindBuzon',
  contact: 'kindContact',
  advertising: 'kindAdvertising',
  'certified-professionals': 'kindProfessionals',
} as const;

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
  const inbox = useInbox(view, onDenied);

  async function mark(enquiry: StoredEnquiry): Promise<void> {
    const outcome = await inbox.mark(enquiry);
    if (outcome === 'denied') return;
    const isSaved = outcome === 'saved';
    showToast(() => ({ key: 'inbox', title: t(isSaved ? 'marked' : 'notMarked'), tone: isSaved ? 'done' : 'error' }));
    if (isSaved) onMarked();
  }

  return (
    <>
      {inbox.error ? <FetchFailure error={inbox.error} title={t('inboxFailedTitle')} onRetry={inbox.reload} /> : null}
      {inbox.enquiries === null && !inbox.error ? <SkeletonRows count={4} label={t('loading')} /> : null}
      {inbox.enquiries?.length === 0 ? (
        <p className={styles['empty']}>{t(view === 'new' ? 'inboxEmptyNew' : 'inboxEmpty')}</p>
      ) : null}
      <ul className={styles['list']}>
        {inbox.enquiries?.map((enquiry) => (
          <Enquiry key={enquiry.id} enquiry={enquiry} onMark={() => void mark(enquiry)} />
        ))}
      </ul>
      {inbox.hasMore ? <Button onClick={inbox.loadMore}>{t('showMore')}</Button> : null}
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
