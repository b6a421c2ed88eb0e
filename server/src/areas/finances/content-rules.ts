import { allowances, chores } from '#contract/areas/finances/allowances.ts';
import { sayMoney } from '#contract/areas/finances/amounts.ts';
import { recurringEntries } from '#contract/areas/finances/household.ts';
import { financialTransactions } from '#contract/areas/finances/ledger.ts';
import { DEFAULT_CURRENCY } from '#contract/areas/finances/money.ts';
import { savingsContributions } from '#contract/areas/finances/savings.ts';
import { factsOf, sayDay, sayPeople, tableContent } from '../../core/content/content.ts';

const WORDS = {
  en: {
    ...{ amount: 'Amount', day: 'Day', category: 'Category', note: 'Note', forWhom: 'For', next: 'Next on' },
    ...{ entry: 'Entry', allowance: 'Allowance', contribution: 'Contribution' },
  },
  es: {
    ...{ amount: 'Importe', day: 'Día', category: 'Categoría', note: 'Nota', forWhom: 'Para', next: 'La próxima' },
    ...{ entry: 'Apunte', allowance: 'Paga', contribution: 'Aportación' },
  },
} as const;
const ONCE = { rrule: null } as const;

const entries = tableContent(financialTransactions, { en: 'Entries', es: 'Apuntes' }, (entry, saying) => {
  const { language } = saying;
  const words = WORDS[language];
  const facts = factsOf({ ...entry, ...ONCE }, language, [
    [words.amount, sayMoney(entry.amount, entry.currency ?? DEFAULT_CURRENCY, language)],
    [words.day, sayDay(entry.occurred_on, language)],
    [words.category, entry.category],
    [words.note, entry.note],
    [words.forWhom, entry.user_id && sayPeople([entry.user_id], saying)],
  ]);
  return { title: entry.payee ?? entry.category ?? words.entry, facts };
});

const plans = tableContent(allowances, { en: 'Allowances', es: 'Pagas' }, (allowance, saying) => {
  const words = WORDS[saying.language];
  const facts = factsOf({ ...allowance, ...ONCE }, saying.language, [
    [words.forWhom, sayPeople([allowance.user_id], saying)],
    [words.next, sayDay(allowance.next_on, saying.language)],
  ]);
  return { title: words.allowance, facts };
});

const work = tableContent(chores, { en: 'Chores', es: 'Tareas de casa' }, (chore, saying) => {
  const words = WORDS[saying.language];
  const facts = factsOf({ ...chore, ...ONCE }, saying.language, [[words.forWhom, sayPeople([chore.user_id], saying)]]);
  return { title: chore.title, facts };
});

const saved = tableContent(savingsContributions, { en: 'Contributions', es: 'Aportaciones' }, (one, saying) => {
  const words = WORDS[saying.language];
  const facts = factsOf({ ...one, ...ONCE }, saying.language, [
    [words.forWhom, sayPeople([one.user_id], saying)],
    [words.day, sayDay(one.occurred_on, saying.language)],
  ]);
  return { title: words.contribution, facts };
});

const bills = tableContent(recurringEntries, { en: 'Bills', es: 'Recibos' }, (entry, { language }) => {
  const words = WORDS[language];
  const facts = factsOf({ ...entry, ...ONCE }, language, [
    [words.category, entry.category],
    [words.note, entry.note],
    [words.next, sayDay(entry.next_on, language)],
  ]);
  return { title: entry.payee, facts };
});

/** What people take along of the family's money. */
export const financeContent = [entries, plans, work, saved, bills];
