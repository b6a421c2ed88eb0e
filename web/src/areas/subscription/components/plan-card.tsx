import type { ReactNode } from 'react';
import { keepFocusIn } from '../../../ui/focus/keep-focus-in.ts';
import styles from './plan-card.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface Feature {
  name: string;
  /** True if the feature is not built yet; the card says so. */
  isComing: boolean;
}

interface PlanCardProps {
  id: string;
  name: string;
  price: string;
  period: string;
  features: readonly Feature[];
  /** A word beside the name: that this is the current plan, or the one that was picked. */
  mark?: string | null;
  children?: ReactNode;
}

/** One plan: its price, its features and its actions (`children`). */
export function PlanCard({ id, name, price, period, features, mark = null, children }: PlanCardProps) {
  const { t } = useTranslation('plans');
  return (
    <section
      ref={keepFocusInCard}
      aria-labelledby={id}
      tabIndex={-1}
      className={styles['plan']}
      data-marked={mark !== null}
    >
      <div className={styles['head']}>
        <h2 id={id}>{name}</h2>
        {mark ? <span className={styles['mark']}>{mark}</span> : null}
      </div>
      <p className={styles['price']}>
        <strong>{price}</strong> <span>{period}</span>
      </p>
      <ul className={styles['features']}>
        {features.map(({ name: feature, isComing }) => (
          <li key={feature}>
            <Roof isTicked={!isComing} />
            <span>{feature}</span>
            {isComing ? <em className={styles['soon']}>{t('soon')}</em> : null}
          </li>
        ))}
      </ul>
      {children ? <div className={styles['foot']}>{children}</div> : null}
    </section>
  );
}

/** A choice disappears from its card once it is made. */
const keepFocusInCard = (card: HTMLElement | null) => (card ? keepFocusIn(card) : undefined);

function Roof({ isTicked }: { isTicked: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      aria-hidden="true"
      focusable="false"
      className={styles['roof']}
      data-ticked={isTicked}
    >
      <path d="M3 9.500 10 7.600l7 1.900" />
      {isTicked ? <path d="m6.500 13.500 2.600 2.500 4.700-5" /> : null}
    </svg>
  );
}
