import { Link } from '@tanstack/react-router';
import { allergies, compareHarm } from '#contract/areas/medical/history.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { lazyCode } from '../../../pwa/lazy-code.ts';
import type { PersonPart } from '../../area.ts';

// What counts doses would be in the script of every page.
const nextDose = lazyCode(() => import('../doses/next-dose.tsx'));

/** The allergies of a person, and their next dose today. */
export const PersonSection: PersonPart['PersonSection'] = ({ memberId }) => {
  const { t } = useTranslation('medical-parts');
  const { rows } = useRows(allergies);
  const code = nextDose.useCode(true);
  const own = rows.filter(({ user_id, status }) => user_id === memberId && status === 'active').toSorted(compareHarm);
  return (
    <section aria-labelledby="person-health">
      <h2 id="person-health">{t('personTitle')}</h2>
      {own.length === 0 ? <p className="quiet">{t('noAllergies')}</p> : null}
      <ul>
        {own.map(({ id, substance, reaction }) => (
          <li key={id}>{[substance, reaction].filter(Boolean).join(': ')}</li>
        ))}
      </ul>
      {code ? <code.NextDose memberId={memberId} /> : null}
      <p className="figures">
        <Link to="/medical" search={{ person: memberId }}>
          {t('openRecord')}
        </Link>
      </p>
    </section>
  );
};
