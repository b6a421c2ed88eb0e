import { chats } from '#contract/areas/chat/chats.ts';
import type { NoticeMute } from '#contract/areas/notices/preferences.ts';
import { notifications, type Notification } from '#contract/areas/notifications.ts';
import { useSession } from '../../../../lib/auth/session.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useRows } from '../../../../lib/sync/rows.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../ui/dates/use-now.ts';
import { isMuting } from '../mute-spans.ts';
import { useMutes } from '../use-mutes.ts';
import { useSayMoment } from '../use-say-moment.ts';
import { MuteSpans } from './mute-choices.tsx';
import styles from '../reach.module.css';

/** What is muted and until when, and the choices to mute a family. */
export function MuteList() {
  const { t } = useTranslation('reach');
  const { families } = useSession();
  const { mutes, unmute } = useMutes();
  const nameOf = useMuteName();
  const sayMoment = useSayMoment();
  const now = useNow();
  const active = mutes.filter((mute) => isMuting(mute, now));
  return (
    <>
      {active.length === 0 ? (
        <p>{t('mutedNothing')}</p>
      ) : (
        <ul className={styles['list']}>
          {active.map((mute) => {
            const { muted_until } = mute;
            const name = nameOf(mute);
            return (
              <li key={mute.id} className={styles['entry']}>
                <div className={styles['words']}>
                  <p>{name}</p>
                  <p className={styles['caption']}>
                    {muted_until === null
                      ? t('mutedForever')
                      : t('mutedUntil', { date: sayMoment(new Date(muted_until)) })}
                  </p>
                </div>
                <Button aria-label={t('unmuteNamed', { name })} onClick={() => unmute(mute, name)}>
                  {t('unmute')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {families.map(({ id, name }) => (
        <MuteSpans key={id} familyId={id} name={name} />
      ))}
    </>
  );
}

/** A thing is named by the newest notification about it, because it may be one of another family. */
function useMuteName(): (mute: NoticeMute) => string {
  const { t } = useTranslation('reach');
  const { families } = useSession();
  const { rows } = useRows(notifications);
  return ({ row_id, about_family }) => {
    if (row_id === null) {
      const family = families.find(({ id }) => id === about_family);
      return family ? t('mutedFamily', { name: family.name }) : t('allFamilies');
    }
    const told = rows
      .filter(({ about_row }) => about_row === row_id)
      .reduce<Notification | null>(
        (newest, row) => (newest && newest.created_at > row.created_at ? newest : row),
        null,
      );
    if (!told) return t('mutedThing');
    // What was said last in a chat is not its name.
    return told.about_table === chats.name ? told.title : [told.title, told.content].filter(Boolean).join(': ');
  };
}
