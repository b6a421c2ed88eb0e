import type { ReactNode } from 'react';
import type { CardSection } from '#contract/areas/medical/emergency-cards.ts';
import type { Allergy, MedicalProfile } from '#contract/areas/medical/history.ts';
import { contacts } from '#contract/areas/contacts.ts';
import { members } from '#contract/areas/family.ts';
import { completeDetails } from '#contract/areas/member-details.ts';
import { privateDetails } from '#contract/areas/people.ts';
import { phoneLink } from '#contract/phones/phone-link.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Records } from '../record-tables.ts';
import { sayDose, sayPlan } from '../say.ts';
import { recordsOnCard, type CardChoice } from './card-choice.ts';
import styles from './card.module.css';

interface CardFaceProps {
  records: Records;
  personId: string;
  name: string;
  choice: CardChoice;
  /** The link as a picture, where one was made. */
  children?: ReactNode;
}

/** The card on one page, from what this device has: read without a network, and printed. */
export function CardFace({ records, personId, name, choice, children }: CardFaceProps) {
  const { t } = useTranslation('emergency-card');
  const { t: say } = useTranslation('medical');
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const { rows: people } = useRows(members);
  const { rows: hidden } = useRows(privateDetails);
  const { rows: known } = useRows(contacts);
  const [person] = completeDetails(
    people.filter(({ id }) => id === personId),
    hidden,
  );
  const has = (section: CardSection) => choice.sections.includes(section);
  const shown = recordsOnCard(records, choice, today);
  const list = (section: CardSection, items: readonly ReactNode[]) =>
    has(section) ? (
      <Part title={t(`section_${section}`)}>{items.length === 0 ? <p>{t('none')}</p> : <ul>{items}</ul>}</Part>
    ) : null;
  /** What the profiles say of one part; nothing where none says it. */
  const each = (section: CardSection, draw: (profile: MedicalProfile) => ReactNode) => {
    const said = has(section) ? shown.profiles.flatMap((profile) => draw(profile) ?? []) : [];
    return said.length === 0 ? null : <Part title={t(`section_${section}`)}>{said}</Part>;
  };
  const phoneOf = (id: string | null) => known.find((contact) => contact.id === id)?.phone ?? '';
  const isSevere = ({ severity, criticality }: Allergy) => severity === 'severe' || criticality === 'high';

  return (
    <article className={styles['card']} aria-label={t('cardTitle', { name })}>
      <header className={styles['head']}>
        <div>
          <p className={styles['kind']}>{t('kind')}</p>
          <p className={styles['name']}>{name}</p>
          {has('birth_date') && person?.birth_date ? (
            <p>{t('born', { day: formatDate(person.birth_date, habits) })}</p>
          ) : null}
        </div>
        {children}
      </header>
      {each('blood_type', ({ id, blood_type }) =>
        blood_type === null ? null : (
          <p key={id} className={styles['blood']}>
            {blood_type}
          </p>
        ),
      )}
      {list(
        'allergies',
        shown.allergies.map((row) => (
          <Item key={row.id} title={row.substance} isSevere={isSevere(row)}>
            {[
              row.kind === 'intolerance' ? say('kind_intolerance') : null,
              row.severity === null ? null : say(`severity_${row.severity}`),
              row.criticality === 'high' ? t('dangerous') : null,
              row.reaction,
            ]}
          </Item>
        )),
      )}
      {list(
        'medications',
        shown.medications.map((row) => (
          <Item key={row.id} title={row.name}>
            {[
              sayDose(row, habits),
              row.route === null || row.route === 'other' ? null : say(`route_${row.route}`),
              sayPlan(row, say, habits),
            ]}
          </Item>
        )),
      )}
      {list(
        'conditions',
        shown.conditions.map((row) => (
          <Item key={row.id} title={row.name}>
            {[row.note]}
          </Item>
        )),
      )}
      {each('emergency_contacts', ({ id, emergency_contacts }) =>
        emergency_contacts === null || emergency_contacts.length === 0 ? null : (
          <ul key={id}>
            {emergency_contacts.map((contact) => (
              <Item key={contact.phone} title={contact.name} phone={contact.phone}>
                {[contact.relation]}
              </Item>
            ))}
          </ul>
        ),
      )}
      {each('physician', ({ id, physician_id, physician_name }) =>
        physician_name === null ? null : (
          <p key={id}>
            {physician_name} <Phone phone={phoneOf(physician_id)} />
          </p>
        ),
      )}
      {each('insurance', ({ id, payor, member_number }) =>
        payor || member_number ? <p key={id}>{[payor, member_number].filter(Boolean).join(', ')}</p> : null,
      )}
      {each('notes', ({ id, notes }) =>
        notes ? (
          <p key={id} className={styles['text']}>
            {notes}
          </p>
        ) : null,
      )}
      <p className="quiet">{t('asOf', { day: formatDate(today, habits) })}</p>
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['part']}>
    <h3 className={styles['heading']}>{title}</h3>
    {children}
  </section>
);

interface ItemProps {
  title: string;
  isSevere?: boolean;
  phone?: string;
  children: readonly (string | null)[];
}

const Item = ({ title, isSevere = false, phone = '', children }: ItemProps) => (
  <li>
    <strong className={isSevere ? styles['severe'] : undefined}>{title}</strong>{' '}
    <span className={styles['text']}>{children.filter(Boolean).join(' · ')}</span> <Phone phone={phone} />
  </li>
);

function Phone({ phone }: { phone: string }) {
  const call = phoneLink(phone);
  return call ? <a href={call}>{phone}</a> : phone;
}
