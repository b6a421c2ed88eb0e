import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { subscriptionPermissions } from '#contract/areas/subscription.ts';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { INVITATION_PATH } from '../../lib/auth/invitation-path.ts';
import type { SessionState } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../ui/dates/dates.ts';
import { Logo } from '../../ui/logo.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useCheck } from './check.ts';
import { isLapsed } from './check-store.ts';
import { CheckButton } from './components/check-button.tsx';
import { NoChoice } from './components/no-choice.tsx';
import { PlanChoice } from './components/plan-choice.tsx';
import styles from './pricing-screen.module.css';
import { endOf, joinNames, planStatusOf } from './rules.ts';
import type { ChosenPlan } from './offers.ts';
import { useChoosePlan } from './use-choose-plan.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface PricingScreenProps {
  session: SessionState;
  /** The plan that was picked before signing up. */
  picked: string | null;
  /** Called when a visitor picks a plan. */
  onPick: (plan: ChosenPlan) => void;
  /** Called after a plan was chosen. `isFirst`: the family has only this member, so it was just created. */
  onChosen: (isFirst: boolean) => Promise<void>;
  /** Called when a choice begins, and when it has failed or has led on. */
  onChoosing?: (isChoosing: boolean) => void;
  onSignOut: () => void;
  /** What members of a family without a plan can still do there. */
  lapsedLinks: ReactNode;
  /** The person came back from the checkout without paying. */
  hasLeftCheckout: boolean;
  /** Opens the address of the checkout. */
  leaveTo?: (address: string) => void;
  foot: ReactNode;
}

/** Shows the plans to people who may choose one. Other people see no prices, but who can choose. */
export function PricingScreen(props: PricingScreenProps) {
  const { session, picked, onPick, onSignOut, hasLeftCheckout, foot } = props;
  const { t } = useTranslation('plans');
  const isVisitor = session.state === 'signed-out';
  const main = useRef<HTMLElement>(null);
  // The previous screen is replaced, so the focus moves here for screen readers.
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        {/* A public page, not part of the app: a plain link. */}
        <a href="/landing" aria-label={t('toLanding')} className={styles['logo']}>
          <Logo size="md" />
        </a>
        {isVisitor ? (
          <Link to="/auth">{t('logIn')}</Link>
        ) : (
          <Button tone="quiet" onClick={onSignOut}>
            {t('signOut')}
          </Button>
        )}
      </header>
      <main ref={main} tabIndex={-1} className={styles['main']}>
        <div role="status">{hasLeftCheckout ? <p className={styles['news']}>{t('nothingPaid')}</p> : null}</div>
        {isVisitor ? <VisitorPlans picked={picked} onPick={onPick} /> : <SignedInPlans {...props} />}
      </main>
      <footer className={styles['foot']}>{foot}</footer>
    </div>
  );
}

function VisitorPlans({ picked, onPick }: Pick<PricingScreenProps, 'picked' | 'onPick'>) {
  const { t } = useTranslation('plans');
  const title = t('pricingTitle');
  usePageTitle(title);
  return (
    <>
      <div className={styles['head']}>
        <h1>{title}</h1>
        <p>{t('leadFirst')}</p>
      </div>
      <PlanChoice check={null} picked={picked} busy={null} onChoose={onPick} />
    </>
  );
}

/** The content for signed-in people. */
function SignedInPlans(props: PricingScreenProps) {
  const { session, lapsedLinks } = props;
  const { t, language } = useTranslation('plans');
  const { check } = useCheck();
  const may = useMay();
  const { account, family } = session;
  if (!family && account?.is_staff) {
    return (
      <NoChoice title={t('staffTitle')} text={t('staffText')}>
        <a href="/backoffice/dashboard">{t('toBackOffice')}</a>
      </NoChoice>
    );
  }
  if (!family && account?.has_left) {
    return (
      <NoChoice title={t('noFamilyTitle')} text={t('noFamilyText')}>
        <Link to="/dashboard">{t('noFamilyAction')}</Link>
      </NoChoice>
    );
  }
  // A person without a family gets one when they choose a plan.
  if (!family || may(subscriptionPermissions.choose)) return <Choose {...props} />;
  if (check && !isLapsed(check)) {
    return (
      <NoChoice title={t('hasPlanTitle')} text={t('hasPlanText')}>
        <Link to="/dashboard">{t('toToday')}</Link>
      </NoChoice>
    );
  }
  const choosers = check?.choosers ?? [];
  const count = choosers.length;
  const names = joinNames(choosers, language);
  // How long things are kept, and what a plan is, is for the parents.
  if (family.role === 'child') {
    const ask = count > 0 ? t('closedForChildAsk', { names }) : t('closedForChildAskParent');
    return (
      <NoChoice title={t('closedForChild')} text={ask}>
        <CheckButton />
        {lapsedLinks}
      </NoChoice>
    );
  }
  return (
    <NoChoice title={count > 0 ? t('needsChooser', { count, names }) : t('needsAnybody')} text={t('needsText')}>
      <CheckButton />
      {lapsedLinks}
    </NoChoice>
  );
}

function Choose({ session, picked, onChosen, onChoosing, lapsedLinks, leaveTo }: PricingScreenProps) {
  const { t } = useTranslation('plans');
  const { check: latest } = useCheck();
  const { busy, failure, choose } = useChoosePlan(onChosen, leaveTo);
  // While a choice is being sent, the old check stays, so that its answer does not flash here before the redirect.
  const [check, setCheck] = useState(latest);
  if (busy === null && check !== latest) setCheck(latest);
  const isOpen = check !== null && !isLapsed(check);
  const token = session.account?.invitation?.invite_token ?? null;
  const title = t(isOpen ? 'pricingTitleHave' : 'pricingTitle');
  usePageTitle(title);
  return (
    <>
      <div className={styles['head']}>
        <h1>{title}</h1>
        <Lead check={check} />
      </div>
      {failure ? (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      ) : null}
      <PlanChoice
        check={check}
        picked={picked}
        busy={busy}
        onChoose={(plan) => {
          onChoosing?.(true);
          void choose(plan).finally(() => onChoosing?.(false));
        }}
      />
      <div className={styles['more']}>
        {isOpen ? <Link to="/dashboard">{t('toToday')}</Link> : null}
        {lapsedLinks}
        {token === null ? null : (
          <p>
            {t('invited')} <a href={INVITATION_PATH}>{t('invitedLink')}</a>
          </p>
        )}
      </div>
    </>
  );
}

function Lead({ check }: { check: SubscriptionCheck | null }) {
  const { t } = useTranslation('plans');
  const habits = useDateHabits();
  const end = check && endOf(check);
  const date = end ? formatDate(dayOf(end), habits) : '';
  switch (check ? planStatusOf(check) : 'none') {
    case 'free':
      return <p>{t('leadFree')}</p>;
    case 'trial':
      return <p>{t('leadTrial', { date })}</p>;
    case 'premium':
      return <p>{t(end ? 'leadPremiumRenews' : 'leadPremium', { date })}</p>;
    case 'cancelled':
      return <p>{t(check?.continues_free ? 'leadPremiumThenFree' : 'leadPremiumUntil', { date })}</p>;
    case 'payment-failed':
      return <p>{t('leadPaymentFailed', { date })}</p>;
    case 'demo':
      return <p>{t('leadDemo')}</p>;
    case 'demo-over':
      return <p>{t('leadDemoOver')}</p>;
    case 'trial-over':
      return <p>{t('leadTrialOver')}</p>;
    case 'plan-over':
      return <p>{t('leadPlanOver')}</p>;
    default:
      return <p>{t('leadFirst')}</p>;
  }
}
