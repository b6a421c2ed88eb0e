import { Printer } from 'lucide-react';
import { useState } from 'react';
import { CARD_SECTIONS } from '#contract/areas/medical/emergency-cards.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Person } from '../../../ui/people.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { toggled, Toggles } from '../../../ui/switches/toggles.tsx';
import type { Records } from '../record-tables.ts';
import { FIRST_CHOICE, listPrivate } from './card-choice.ts';
import { CardFace } from './card-face.tsx';
import { CardLinks, type MadeLink } from './card-links.tsx';
import styles from './card.module.css';

interface CardSheetProps {
  isOpen: boolean;
  onClose: () => void;
  records: Records;
  personId: string;
  name: string;
  people: readonly Person[];
  mayManage: boolean;
}

/** A person's emergency card: what it shows, on paper, and for managers by a link. */
export function CardSheet({ isOpen, onClose, records, personId, name, people, mayManage }: CardSheetProps) {
  const { t } = useTranslation('emergency-card');
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const [made, setMade] = useState<MadeLink | null>(null);
  const options = listPrivate(records, choice, today, (blood) => t('basics', { blood: blood ?? '' }));
  // A link that was made shows what was chosen then, and so does the card that is printed with its code.
  const change = (changes: Partial<typeof choice>) => {
    setChoice((last) => ({ ...last, ...changes }));
    setMade(null);
  };
  const sections = CARD_SECTIONS.filter((one) => choice.sections.includes(one));

  return (
    <Sheet {...{ isOpen, onClose }} title={t('cardTitle', { name })}>
      <div className={styles['sheet']}>
        <div className={styles['choices']}>
          <Toggles
            label={t('shows')}
            options={CARD_SECTIONS.map((one) => ({ value: one, label: t(`section_${one}`) }))}
            chosen={sections}
            onToggle={(section) => change({ sections: toggled(sections, section) })}
          />
          {options.length === 0 ? null : (
            <Toggles
              label={t('private')}
              options={options}
              chosen={choice.privateIds}
              onToggle={(id) => change({ privateIds: toggled(choice.privateIds, id) })}
            />
          )}
        </div>
        {sections.length === 0 ? (
          <p role="status">{t('empty')}</p>
        ) : (
          <>
            <CardFace {...{ records, personId, choice }} name={people.find(({ id }) => id === personId)?.name ?? name}>
              {made ? (
                <div className={styles['printed']}>
                  <QrCode text={made.address} label={t('codeLabel')} />
                  <p>{t('validUntil', { when: formatDate(dayOf(new Date(made.expires_at)), habits) })}</p>
                </div>
              ) : null}
            </CardFace>
            <Button icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </>
        )}
        {mayManage ? (
          <CardLinks
            {...{ personId, name, people, made }}
            choice={{ ...choice, sections }}
            offered={options.map(({ value }) => value)}
            onMade={setMade}
          />
        ) : null}
      </div>
    </Sheet>
  );
}
