import { useState } from 'react';
import { LanguageChoice } from '../../areas/account/components/device-choices.tsx';
import { Choice } from '../../ui/choice.tsx';
import { StyleguideDates } from './styleguide-dates.tsx';
import { StyleguideKit } from './styleguide-kit.tsx';
import { StyleguideShell } from './styleguide-shell.tsx';
import styles from './styleguide-screen.module.css';

/** The style guide for developers: every component of the kit in every state, light and dark side by side. */
export function StyleguideScreen() {
  const [size, setSize] = useState<'100' | '200'>('100');
  return (
    <main className={styles['page']}>
      <header className={styles['head']}>
        <h1>Style guide</h1>
        <LanguageChoice hidesLabel />
        <Choice
          label="Text size"
          hidesLabel
          chosen={size}
          onChoose={(next) => {
            setSize(next);
            document.documentElement.style.fontSize = `${next}%`;
          }}
          options={[
            { value: '100', label: '100 %' },
            { value: '200', label: '200 %' },
          ]}
        />
      </header>
      <div className={styles['schemes']}>
        {(['light', 'dark'] as const).map((scheme) => (
          <section key={scheme} data-color-scheme={scheme} aria-label={scheme} className={styles['scheme']}>
            <StyleguideKit />
            <StyleguideDates />
            <StyleguideShell />
          </section>
        ))}
      </div>
    </main>
  );
}
