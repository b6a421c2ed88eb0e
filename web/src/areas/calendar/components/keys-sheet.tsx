import { useTranslation, type MessageKey } from '../../../lib/i18n/i18n.ts';
import { describeShortcut } from '../../../ui/focus/shortcut.ts';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { VIEWS } from '../place.ts';
import { VIEW_KEYS } from '../use-calendar-keys.ts';
import styles from './keys-sheet.module.css';

interface KeysSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

const ARROWS = '← ↑ → ↓';

/** The keys of the calendar (`use-calendar-keys.ts`), those of an entry apart. */
export function KeysSheet({ isOpen, onClose }: KeysSheetProps) {
  const { t } = useTranslation('calendar');
  const [alt, shift] = ['Alt', t('keyShift')];
  const views = VIEWS.map((view): [string, MessageKey<'calendar'>] => [VIEW_KEYS[view].toUpperCase(), `view_${view}`]);
  const general: readonly [string, MessageKey<'calendar'>][] = [
    ['N', 'newEvent'],
    ['T', 'today'],
    ['← →', 'keySteps'],
    ...views,
    [describeShortcut('Z'), 'undo'],
  ];
  const ofEntry: readonly [string, MessageKey<'calendar'>][] = [
    [ARROWS, 'keyEntries'],
    [t('keyEnter'), 'keyOpen'],
    [`${alt} ${ARROWS}`, 'keyMove'],
    [`${shift} ${ARROWS}`, 'keyStart'],
    [`${alt} ${shift} ${ARROWS}`, 'keyEnd'],
    [t('keyDelete'), 'delete'],
  ];
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('keys')}>
      <div className={styles['keys']}>
        {[general, ofEntry].map((group) => (
          <dl key={group[0]?.[1]} className={styles['group']}>
            {group.map(([key, word]) => (
              <div key={word}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(word)}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </Sheet>
  );
}
