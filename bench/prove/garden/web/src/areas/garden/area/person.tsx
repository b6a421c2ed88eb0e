import { plants } from '#contract/areas/garden.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import type { PersonPart } from '../../area.ts';

/** The plants that a person keeps. */
export const PersonSection: PersonPart['PersonSection'] = ({ memberId }) => {
  const { t } = useTranslation('garden');
  const { rows } = useRows(plants);
  return (
    <section aria-labelledby="person-plants">
      <h2 id="person-plants">{t('kept')}</h2>
      <ul>
        {rows
          .filter(({ keeper_id }) => keeper_id === memberId)
          .map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
      </ul>
    </section>
  );
};
