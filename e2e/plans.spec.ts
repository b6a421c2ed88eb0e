import { emptyBrowser, expect, signIn, test } from './fixtures.ts';

interface Shown {
  /** What /pricing says of the plan. */
  readonly lead: string | RegExp;
  /** Its buttons that choose or manage a plan, in this order. */
  readonly choices: readonly (string | RegExp)[];
  /** The facts and sentences of the settings' section; null where the guards show no settings. */
  readonly settings: readonly (string | RegExp)[] | null;
}

const DATE = '\\d+ \\w+ \\d{4}';
const matching = (words: string) => new RegExp(`^${words.replaceAll('DATE', DATE)}$`);
const FIRST = ['Choose Free', 'Start 30-day trial', 'Choose Premium'];

const DEMO: Shown = {
  lead: /^You are looking around in a demo\./,
  choices: FIRST,
  settings: [matching('Demo until DATE'), 'Change plan'],
};

/** States whose answers differ (server/src/testing/real-client-states.test.ts): what is drawn follows from them. */
const OPEN: Readonly<Record<string, Shown>> = {
  'premium-parent': {
    lead: matching('Your family has Premium. It renews on DATE.'),
    choices: [matching('Go on with Free after DATE'), 'Manage payment'],
    settings: ['Active', matching('You pay \\$9.99 on DATE, and nothing before that.'), 'Manage payment'],
  },
  admin: {
    lead: 'Another parent pays for Premium.',
    choices: [],
    settings: ['Active', /^\S+ pays for Premium\.$/, 'Change plan'],
  },
  child: { lead: 'Your family has a plan', choices: [], settings: ['Active', /can change the plan\.$/] },
  'free-parent': {
    lead: 'Your family has the Free plan.',
    choices: ['Start 30-day trial', 'Choose Premium'],
    settings: ['Free', 'Renewal date', 'Change plan'],
  },
  'trial-5': {
    lead: matching('Your family tries Premium until DATE.'),
    choices: ['Choose Free', 'Choose Premium'],
    settings: ['Trial, 5 days left', 'End of the trial'],
  },
  cancelled: {
    lead: matching('Your family has Premium until DATE. After that it is closed .+'),
    choices: [matching('Go on with Free after DATE'), 'Keep Premium'],
    settings: [matching('Cancelled, works until DATE'), 'End of the plan', 'Manage payment'],
  },
  'past-due': {
    lead: matching('The last payment did not go through. Everything keeps working until DATE.'),
    choices: ['Choose Free', 'Update card'],
    settings: [matching('Payment failed, works until DATE'), 'Manage payment'],
  },
  'demo-parent': DEMO,
  'local-dev': DEMO,
  'demo-child': { lead: 'Your family has a plan', choices: [], settings: ['Demo', /can change the plan\.$/] },
};

const CLOSED: Readonly<Record<string, Shown>> = {
  'no-plan': { lead: /^Start free, or try Premium/, choices: FIRST, settings: null },
  'demo-ended': { lead: /^The demo has ended\./, choices: FIRST, settings: null },
  'trial-ended': { lead: /^Your trial has ended\./, choices: ['Choose Free', 'Choose Premium'], settings: null },
  staff: { lead: 'No plan needed', choices: [], settings: null },
  removed: { lead: 'You have no family in Casita now', choices: [], settings: null },
};

/** The buttons of the page's head and foot, which are there for every account. */
const EVERYWHERE = /^(Sign Out|English|Español|Light|Dark|System|Download)$/;

for (const [group, states] of Object.entries({ 'with a plan': OPEN, 'without one': CLOSED })) {
  test(`accounts ${group}: the plans and the settings say the same, and offer what can be done`, async ({
    openBrowser,
    newAccount,
  }) => {
    test.slow();
    const page = await openBrowser();
    for (const [state, { lead, choices, settings }] of Object.entries(states)) {
      await test.step(state, async () => {
        const { email, password } = await newAccount(state);
        await signIn(page, email, password, '/pricing');
        await expect(page.getByText(lead).first()).toBeVisible();
        const buttons = page.getByRole('button').filter({ hasNotText: EVERYWHERE });
        await expect(buttons).toHaveText([...choices]);
        if (settings) {
          await page.goto('/settings/subscription');
          const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Subscription' }) });
          for (const words of settings) await expect(section.getByText(words).first()).toBeVisible();
          // Prices and dates are for those who may choose.
          if (choices.length === 0 && state !== 'admin') await expect(section.getByText(/\$|\d{4}/)).toHaveCount(0);
        }
        await emptyBrowser(page);
      });
    }
  });
}
