import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Key extends string> {
  label: string;
  chosen: Key;
  onChoose: (key: Key) => void;
  tabs: readonly { key: Key; label: string; content: ReactNode }[];
}

/** Arrow keys, Home and End move between the tabs and select at once. */
export function Tabs<Key extends string>({ label, chosen, onChoose, tabs }: TabsProps<Key>) {
  const id = useId();
  const buttons = useRef<Record<string, HTMLButtonElement | null>>({});

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === chosen);
    const last = tabs.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = tabs[steps[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    buttons.current[next.key]?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={label} className={styles['list']} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            ref={(button) => {
              buttons.current[tab.key] = button;
            }}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === chosen}
            aria-controls={tab.key === chosen ? `${id}-panel` : undefined}
            tabIndex={tab.key === chosen ? 0 : -1}
            className={styles['tab']}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {tabs.find((tab) => tab.key === chosen)?.content}
      </div>
    </>
  );
}
