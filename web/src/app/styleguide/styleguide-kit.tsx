import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar, AvatarStack } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { EmptyState, HouseDrawing, TableDrawing } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { Logo, LOGO_SIZES, type LogoSize } from '../../ui/logo.tsx';
import { drawPeople, HUES } from '../../ui/people.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TickBox, type TickState } from '../../ui/tick-box.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo } from '../../ui/toasts/undo.ts';
import { StyleguidePart } from './styleguide-part.tsx';
import styles from './styleguide-screen.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const GROUNDS = ['paper', 'side', 'card', 'clay', 'leaf', 'sun', 'sky', 'danger'] as const;
const NAMES = ['Ana', 'Rosa', 'Tomás', 'Nora', 'Marco', 'Leo', 'Bea', 'Mia', 'Luz'];
const PEOPLE = drawPeople(NAMES.map((name, at) => ({ id: name, name, hue: HUES[at % HUES.length] ?? 'brick' })));
const STATES: readonly TickState[] = ['open', 'half', 'done'];
// The keys of a constant object are known, but the type of Object.keys is string[].
const SIZES = Object.keys(LOGO_SIZES) as LogoSize[];
const nothing = () => undefined;

export function StyleguideKit() {
  const { t } = useTranslation('tasks');
  const { t: say } = useTranslation('app');
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <StyleguidePart title="Logo">
        {SIZES.map((size) => (
          <Logo key={size} size={size} />
        ))}
      </StyleguidePart>
      <StyleguidePart title="Colour">
        {[...GROUNDS, ...HUES].map((name) => (
          <span key={name} className={styles['swatch']}>
            <span style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </StyleguidePart>
      <StyleguidePart title="Type">
        <div>
          <h1>{say('todayNothing')}</h1>
          <h2>{t('newTask')}</h2>
          <h3>{t('groupWeek')}</h3>
          <p>{t('emptyTitle')}</p>
        </div>
      </StyleguidePart>
      <StyleguidePart title="Buttons">
        <Button tone="primary" icon={<Plus size={20} />}>
          {t('create')}
        </Button>
        <Button>{t('cancel')}</Button>
        <Button tone="quiet">{t('edit')}</Button>
        <Button tone="danger">{t('menuDelete')}</Button>
        <Button tone="primary" disabled>
          {t('creating')}
        </Button>
        <IconButton label={t('edit')}>
          <Pencil size={20} />
        </IconButton>
        <RowMenu
          label={t('edit')}
          items={[
            { key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: nothing },
            { key: 'delete', label: t('menuDelete'), icon: <Trash2 size={18} />, run: nothing, isDanger: true },
          ]}
        />
      </StyleguidePart>
      <StyleguidePart title="Ticks">
        {STATES.flatMap((state) => [
          <TickBox key={state} state={state} hue="blue" label={`Done: ${state}`} onToggle={nothing} />,
          <TickBox
            key={`${state} off`}
            state={state}
            hue="brick"
            label={`Done: ${state} off`}
            disabled
            onToggle={nothing}
          />,
        ])}
      </StyleguidePart>
      <StyleguidePart title="People">
        {PEOPLE.map((person) => (
          <Avatar key={person.id} person={person} named />
        ))}
        <AvatarStack people={PEOPLE} />
      </StyleguidePart>
      <StyleguidePart title="Fields">
        <TextField label={t('fieldTitle')} placeholder={t('fieldTitlePlaceholder')} />
        <TextField label={t('fieldTitle')} error={t('titleRequired')} />
        <TextField label={t('fieldTitle')} optional={t('optional')} disabled />
        <PasswordField label={say('showPassword')} defaultValue="secret" />
        <TextAreaField label={t('fieldDescription')} optional={t('optional')} />
        <Choice
          label={t('fieldStatus')}
          chosen="pending"
          onChoose={nothing}
          options={[
            { value: 'pending', label: t('statusPending') },
            { value: 'done', label: t('statusCompleted') },
          ]}
        />
      </StyleguidePart>
      <StyleguidePart title="Tabs">
        <div>
          <Tabs
            label="Tabs"
            chosen={tab}
            onChoose={setTab}
            tabs={[
              { key: 'one', label: t('statusPending'), content: <p>{say('todayNothing')}</p> },
              { key: 'two', label: t('statusCompleted'), content: <p>{t('emptyTitle')}</p> },
            ]}
          />
        </div>
      </StyleguidePart>
      <StyleguidePart title="Notices and sheets">
        <Button onClick={() => showToast(() => ({ title: t('created'), tone: 'done' }))}>{t('created')}</Button>
        <Button
          onClick={() => showToast(() => ({ title: t('createFailed'), description: t('errorDenied'), tone: 'error' }))}
        >
          {t('createFailed')}
        </Button>
        <Button onClick={() => offerUndo(() => ({ title: t('deleted'), undo: t('undo') }), nothing)}>
          {t('deleted')}
        </Button>
        <Button onClick={() => setIsOpen(true)}>{t('newTask')}</Button>
        <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('newTask')}>
          <p style={{ padding: 24 }}>{t('emptyTitle')}</p>
        </Sheet>
      </StyleguidePart>
      <StyleguidePart title="Empty, loading, failing">
        <EmptyState
          drawing={<TableDrawing />}
          title={t('emptyTitle')}
          note={t('emptyNote')}
          action={<Button>{t('emptyAction')}</Button>}
        />
        <EmptyState drawing={<HouseDrawing />} title={say('todayNothing')} />
        <div style={{ width: '100%' }}>
          <SkeletonRows count={3} label={t('loading')} />
        </div>
        <ErrorPanel
          title={t('failedTitle')}
          description={t('failedText')}
          action={{ label: t('tryAgain'), run: nothing }}
        />
      </StyleguidePart>
    </>
  );
}
