import { Plus } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { members, type MemberColour } from '#contract/areas/family.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { tidyLine } from '#contract/text.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { useRows, useWrite } from '../../lib/sync/rows.ts';
import { useSession } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { focusFirstError } from '../../ui/focus/focus-first-error.ts';
import { closeToast, showToast } from '../../ui/toasts/toasts.ts';
import { HueChoice } from './components/hue-choice.tsx';
import { saveWelcome, type WelcomeBefore } from './save-welcome.ts';
import { suggestFamilyName } from './suggest-family-name.ts';
import styles from './welcome-screen.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** The most lines for further members. More can be added on the family screen. */
const OTHERS_MAX = 12;

/** Shown after the first plan: asks for the person's name, the family's name and further members. It can be skipped. */
export function WelcomeScreen({ onDone }: { onDone: () => void }) {
  const { t, language } = useTranslation('family');
  const { family, account, user } = useSession();
  const { rows } = useRows(members);
  const write = useWrite(members);
  const own = rows.find(({ id }) => id === family?.member_id);
  const [firstName, setFirstName] = useState(account?.profile?.first_name ?? '');
  const [lastName, setLastName] = useState(account?.profile?.last_name ?? '');
  /** Null until a colour is chosen, because the person's own row may load later. */
  const [colour, setColour] = useState<MemberColour | null>(null);
  /** Null until the person types a name. Until then the suggestion follows the names above. */
  const [writtenName, setWrittenName] = useState<string | null>(null);
  const [others, setOthers] = useState<readonly string[]>(['']);
  const lines = useRef<HTMLFieldSetElement>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isNameMissing, setIsNameMissing] = useState(false);
  if (!family) return null;
  const memberId = family.member_id;
  const maker = {
    first_name: account?.profile?.first_name ?? null,
    last_name: account?.profile?.last_name ?? null,
    email: account?.profile?.email ?? user?.email ?? null,
  };
  const typed = { first_name: firstName, last_name: lastName };
  const familyName = writtenName ?? suggestFamilyName(family, maker, typed, t, language);

  /** Adds a line and moves the focus to it. */
  function addLine() {
    setOthers([...others, '']);
    requestAnimationFrame(() => [...(lines.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving || !family) return;
    // Without a first name the family would see the first part of an address. A person who accepts that presses "not now".
    if (tidyLine(firstName) === '') {
      setIsNameMissing(true);
      showToast(() => ({ key: 'welcome', title: t('firstNameRequired'), tone: 'error' }));
      focusFirstError(event.currentTarget);
      return;
    }
    const before: WelcomeBefore = {
      firstName: account?.profile?.first_name ?? '',
      lastName: account?.profile?.last_name ?? '',
      colour: own?.colour ?? 'brick',
      familyName: family.name,
    };
    setIsSaving(true);
    setFailure(null);
    try {
      const draft = { firstName, lastName, colour: colour ?? before.colour, familyName, others };
      await saveWelcome(draft, before, memberId, write);
      closeToast('welcome');
      onDone();
    } catch (thrown) {
      showToast(() => ({ key: 'welcome', title: t('welcomeFailed'), description: sayThrown(thrown), tone: 'error' }));
      setFailure(sayThrown(thrown));
      setIsSaving(false);
    }
  }

  return (
    <main className={styles['page']}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <div>
          <h1>{t('welcomeTitle')}</h1>
          <p>{t('welcomeText')}</p>
        </div>
        <section className={styles['part']} aria-labelledby="welcome-you">
          <h2 id="welcome-you">{t('welcomeYou')}</h2>
          <TextField
            label={t('firstName')}
            autoComplete="given-name"
            autoCapitalize="words"
            maxLength={NAME_MAX}
            value={firstName}
            error={isNameMissing ? t('firstNameRequired') : null}
            onChange={(event) => {
              setFirstName(event.target.value);
              setIsNameMissing(false);
            }}
          />
          <TextField
            label={t('lastName')}
            optional={t('optional')}
            autoComplete="family-name"
            autoCapitalize="words"
            maxLength={NAME_MAX}
            value={lastName}
            onChange={(event) => setLastName(event.target.value)}
          />
          <HueChoice chosen={colour ?? own?.colour ?? 'brick'} hint={t('colourHint')} onChoose={setColour} />
        </section>
        <section className={styles['part']} aria-labelledby="welcome-family">
          <h2 id="welcome-family">{t('welcomeFamily')}</h2>
          <TextField
            label={t('familyName')}
            autoComplete="off"
            maxLength={NAME_MAX}
            value={familyName}
            onChange={(event) => setWrittenName(event.target.value)}
          />
        </section>
        <fieldset ref={lines} className={styles['part']} aria-describedby="welcome-others-hint">
          <legend className={styles['legend']}>{t('welcomeOthers')}</legend>
          <p id="welcome-others-hint" className={styles['hint']}>
            {t('welcomeOthersHint')}
          </p>
          {others.map((name, at) => (
            <TextField
              key={at}
              label={t('welcomePerson', { number: at + 1 })}
              autoComplete="off"
              autoCapitalize="words"
              maxLength={NAME_MAX}
              value={name}
              onChange={(event) =>
                setOthers(others.map((before, place) => (place === at ? event.target.value : before)))
              }
            />
          ))}
          {others.length < OTHERS_MAX ? (
            <Button className={styles['more'] ?? ''} icon={<Plus size={18} aria-hidden="true" />} onClick={addLine}>
              {t('welcomeMore')}
            </Button>
          ) : null}
        </fieldset>
        {failure === null ? null : (
          <p role="alert" className={styles['failure']}>
            {failure}
          </p>
        )}
        <div className={styles['foot']}>
          <Button type="submit" tone="primary" disabled={isSaving}>
            {t(isSaving ? 'saving' : 'welcomeSave')}
          </Button>
          <Button tone="quiet" disabled={isSaving} onClick={onDone}>
            {t('welcomeSkip')}
          </Button>
        </div>
      </form>
    </main>
  );
}
