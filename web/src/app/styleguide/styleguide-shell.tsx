import { ListChecks, Sun } from 'lucide-react';
import { useState } from 'react';
import { FAMILY_AREAS } from '../../areas/areas.ts';
import { Badge, CountBadge, type BadgeTone } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { describeShortcut } from '../../ui/focus/shortcut.ts';
import { SwipeRow } from '../../ui/swipe-row.tsx';
import { Tips } from '../../ui/tips.tsx';
import { DATA_TOAST_MS, showToast } from '../../ui/toasts/toasts.ts';
import { Bat, Ghost, Pumpkin } from '../shell/halloween-drawings.tsx';
import { StyleguidePart } from './styleguide-part.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const TONES: readonly BadgeTone[] = ['plain', 'clay', 'sun', 'sky', 'leaf'];
const COUNTS = [1, 12, 99, 120];
const nothing = () => undefined;

/** The components of the kit that the shell uses. */
export function StyleguideShell() {
  const { t, language } = useTranslation();
  const { t: sayTasks } = useTranslation('tasks');
  const [sheet, setSheet] = useState<'side' | 'search' | null>(null);
  const close = () => setSheet(null);
  return (
    <>
      <StyleguidePart title="Badges">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t('comingSoon')}
          </Badge>
        ))}
        {COUNTS.map((count) => (
          <CountBadge key={count} count={count} words={t('unread', { count })} />
        ))}
      </StyleguidePart>
      <StyleguidePart title="Tips and keys">
        <Tips isOn>
          {FAMILY_AREAS.slice(0, 3).map(({ path, name, icon: Icon }, at) => (
            <IconButton key={path} label={name[language]} data-tip={name[language]} disabled={at === 1}>
              <Icon size={20} />
            </IconButton>
          ))}
        </Tips>
        <kbd>{describeShortcut('K')}</kbd>
      </StyleguidePart>
      <StyleguidePart title="A row to swipe">
        <div style={{ width: '100%' }}>
          <SwipeRow
            right={{ label: sayTasks('swipeDone'), icon: <ListChecks size={20} />, run: nothing }}
            left={{ label: sayTasks('swipeTomorrow'), icon: <Sun size={20} />, run: nothing }}
          >
            <p style={{ padding: 16 }}>{sayTasks('emptyTitle')}</p>
          </SwipeRow>
        </div>
      </StyleguidePart>
      <StyleguidePart title="Sheets of the shell">
        <Button onClick={() => setSheet('side')}>{t('menu')}</Button>
        <Button onClick={() => setSheet('search')}>{t('search')}</Button>
        <Button onClick={() => showToast(() => ({ title: t('familyUpdated'), durationMs: DATA_TOAST_MS }))}>
          {t('familyUpdated')}
        </Button>
        <Sheet kind="side" isOpen={sheet === 'side'} onClose={close} title={t('menu')}>
          <p style={{ padding: 24 }}>{t('todayNothing')}</p>
        </Sheet>
        <Sheet kind="search" isOpen={sheet === 'search'} onClose={close} title={t('search')}>
          <p style={{ padding: '20px 60px 20px 20px' }}>{t('searchHint')}</p>
        </Sheet>
      </StyleguidePart>
      <StyleguidePart title="Decorations">
        <Pumpkin />
        <Pumpkin isSmall />
        <Ghost />
        <Bat />
      </StyleguidePart>
    </>
  );
}
