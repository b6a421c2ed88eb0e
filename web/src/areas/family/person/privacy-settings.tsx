import { members } from '#contract/areas/family.ts';
import { DETAILS, privateDetails, type Detail } from '#contract/areas/people.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows, useWriteGroup } from '../../../lib/sync/rows.ts';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatDate } from '../../../ui/dates/dates.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from './person.module.css';
import { collectDetails, detailsOf } from './save-details.ts';

/** Who sees the reader's own contact and birthday, each chosen by itself and stored at once. */
export function PrivacySettings() {
  const { t } = useTranslation('person');
  const habits = useDateHabits();
  const id = useSession().family?.member_id ?? null;
  const member = useRows(members).rows.find((row) => row.id === id);
  const hidden = useRows(privateDetails).rows.find((row) => row.id === id) ?? null;
  const group = useWriteGroup(members);
  if (id === null || !member) return null;
  const details = detailsOf(member, hidden);

  async function choose(detail: Detail, isForParents: boolean) {
    if (id === null || !member) return;
    const collect = collectDetails(id, member, hidden, { ...details, [detail]: { ...details[detail], isForParents } });
    const outcome = collect ? await group(collect).saved : null;
    if (outcome?.kind !== 'refused') return;
    showToast(() => ({ key: 'details', title: sayThrown(outcome.error), tone: 'error' }));
  }

  const given = DETAILS.filter((detail) => details[detail].value !== '');
  if (given.length === 0) return <p className="quiet">{t('nothingToHide')}</p>;
  return given.map((detail) => {
    const { value, isForParents } = details[detail];
    return (
      <div key={detail} className={styles['detailField']}>
        <p className="figures">
          {t(`detail_${detail}`)}: {detail === 'birth_date' ? formatDate(value, habits) : value}
        </p>
        <Choice
          label={t('seenBy', { detail: t(`detail_${detail}`) })}
          hidesLabel
          options={[
            { value: 'family', label: t('forFamily') },
            { value: 'parents', label: t('forParents') },
          ]}
          chosen={isForParents ? 'parents' : 'family'}
          onChoose={(chosen) => void choose(detail, chosen === 'parents')}
        />
      </div>
    );
  });
}
