import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { DETAILS, type Detail } from '#contract/areas/people.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { phoneLink } from '#contract/phones/phone-link.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatDate } from '../../../ui/dates/dates.ts';
import styles from './person.module.css';
import type { DetailValues } from './save-details.ts';

interface DetailListProps {
  details: DetailValues;
  /** Shows those that are missing too. To others a missing detail and one that they may not see are the same. */
  showsMissing: boolean;
}

/** A person's details, as far as the reader may see them, each marked when only parents do. */
export function DetailList({ details, showsMissing }: DetailListProps) {
  const { t } = useTranslation('person');
  const habits = useDateHabits();

  function show(detail: Detail, value: string): ReactNode {
    if (value === '') return <span className="quiet">{t('detailNone')}</span>;
    if (detail === 'birth_date') return formatDate(value, habits);
    const href = detail === 'phone' ? phoneLink(value) : `mailto:${encodeURIComponent(value)}`;
    return href === null ? value : <a href={href}>{value}</a>;
  }

  const shown = DETAILS.filter((detail) => showsMissing || details[detail].value !== '');
  if (shown.length === 0) return <p className="quiet">{t('detailNone')}</p>;
  return (
    <dl className={styles['details']}>
      {shown.map((detail) => {
        const { value, isForParents } = details[detail];
        return (
          <div key={detail} className={styles['detail']}>
            <dt>{t(`detail_${detail}`)}</dt>
            <dd className="figures">
              {show(detail, value)}
              {value !== '' && isForParents ? (
                <span className={styles['parents']}>
                  <Lock size={14} aria-hidden="true" />
                  {t('onlyParents')}
                </span>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
