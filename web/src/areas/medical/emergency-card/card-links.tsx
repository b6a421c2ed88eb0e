import { CircleStop, Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import {
  CARD_DAYS,
  createEmergencyCard,
  emergencyCards,
  revokeEmergencyCard,
  type EmergencyCard,
} from '#contract/areas/medical/emergency-cards.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { ListStates } from '../../../rows/list-states.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay, formatTime, insideSentence } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import type { Person } from '../../../ui/people.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { copyText } from '../../../ui/toasts/copy-text.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { CardChoice } from './card-choice.ts';
import styles from './card.module.css';

export interface MadeLink {
  readonly address: string;
  readonly expires_at: string;
}

interface CardLinksProps {
  personId: string;
  name: string;
  people: readonly Person[];
  choice: CardChoice;
  /** The private records among those that can be chosen: one that is not any more is left out. */
  offered: readonly string[];
  made: MadeLink | null;
  onMade: (made: MadeLink) => void;
}

/** For managers: a link to the card, and those that work. */
export function CardLinks({ personId, name, people, choice, offered, made, onMade }: CardLinksProps) {
  const { t } = useTranslation('emergency-card');
  const [days, setDays] = useState<`${(typeof CARD_DAYS)[number]}`>('7');
  const [isBusy, setIsBusy] = useState(false);

  async function make(): Promise<void> {
    setIsBusy(true);
    try {
      const { path, expires_at } = await callRemote(createEmergencyCard, {
        ...{ user_id: personId, sections: [...choice.sections] },
        record_ids: choice.privateIds.filter((id) => offered.includes(id)),
        days: CARD_DAYS.find((one) => String(one) === days) ?? 1,
      });
      onMade({ address: new URL(path, location.href).href, expires_at });
    } catch (error) {
      const description = sayThrown(error);
      showToast(() => ({ title: t('failed'), description, tone: 'error' }));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className={styles['links']} aria-labelledby="card-links">
      <h3 id="card-links" className={styles['title']}>
        {t('links')}
      </h3>
      <p className="quiet">{t('linksText')}</p>
      {made ? (
        <ShownLink made={made} name={name} />
      ) : (
        <>
          <Choice
            label={t('lives')}
            options={CARD_DAYS.map((one) => ({ value: `${one}` as const, label: t(`days_${one}`) }))}
            chosen={days}
            onChoose={setDays}
          />
          <Button disabled={isBusy || choice.sections.length === 0} onClick={() => void make()}>
            {t(isBusy ? 'making' : 'make')}
          </Button>
        </>
      )}
      <LiveLinks {...{ personId, people }} />
    </section>
  );
}

/** The button that made the link is gone, and with it the focus. */
const takeFocus = (field: HTMLElement | null) => field?.focus();

/** The link is known only now: it is copied, shared, or printed with the card. */
function ShownLink({ made: { address }, name }: { made: MadeLink; name: string }) {
  const { t } = useTranslation('emergency-card');
  const copy = () =>
    copyText(address, (isCopied) => ({
      ...{ title: t(isCopied ? 'copied' : 'copyFailed'), tone: isCopied ? 'done' : 'error' },
    }));
  // Browsers of desks have none. It rejects where the person thinks better of it.
  const share =
    'share' in navigator
      ? () => void navigator.share({ title: t('cardTitle', { name }), url: address }).catch(() => undefined)
      : null;
  return (
    <>
      <TextField
        ref={takeFocus}
        label={t('address')}
        hint={t('shownOnce')}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <QrCode text={address} label={t('codeLabel')} />
      <div className={styles['buttons']}>
        <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {share ? (
          <Button icon={<Share2 size={18} aria-hidden="true" />} onClick={share}>
            {t('share')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function LiveLinks({ personId, people }: Pick<CardLinksProps, 'personId' | 'people'>) {
  const { t } = useTranslation('emergency-card');
  const habits = useDateHabits();
  const now = useNow();
  const view = useRows(emergencyCards);
  const own = view.rows.filter(({ user_id, expires_at }) => user_id === personId && new Date(expires_at) > now);
  const say = (instant: string) =>
    `${formatDay(dayOf(new Date(instant)), dayOf(now), habits)}, ${formatTime(new Date(instant), habits)}`;

  async function end({ id }: EmergencyCard): Promise<void> {
    try {
      await callRemote(revokeEmergencyCard, { card_id: id });
      showToast(() => ({ title: t('ended'), tone: 'done' }));
    } catch (error) {
      const description = sayThrown(error);
      showToast(() => ({ title: t('endFailed'), description, tone: 'error' }));
    }
  }

  return (
    <>
      <h4 className={styles['title']}>{t('existing')}</h4>
      <ListStates view={view} area="emergency-card" skeletons={1}>
        {own.length === 0 ? <p className="quiet">{t('noLinks')}</p> : null}
        <ul>
          {own.map((row) => (
            <ListRow
              key={row.id}
              area="emergency-card"
              title={t('until', { when: say(row.expires_at) })}
              captions={[
                row.last_opened_at === null
                  ? t('notOpened')
                  : t('opened', {
                      ...{ count: row.opened_count },
                      when: insideSentence(say(row.last_opened_at), habits.language),
                    }),
                t('madeBy', { name: people.find(({ id }) => id === row.created_by)?.firstName ?? t('formerMember') }),
                row.sections.map((one) => t(`section_${one}`)).join(', '),
              ]}
              isWaiting={false}
              menu={[
                {
                  ...{ key: 'end', label: t('end'), icon: <CircleStop size={18} />, isDanger: true },
                  run: () => void end(row),
                },
              ]}
            />
          ))}
        </ul>
      </ListStates>
    </>
  );
}
