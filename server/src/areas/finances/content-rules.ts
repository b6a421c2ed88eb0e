import { allowances, chores } from '#contract/areas/finances/allowances.ts';
import { sayMoney } from '#contract/areas/finances/amounts.ts';
import { budgets, recurringEntries } from '#contract/areas/finances/household.ts';
import { financeAccounts, financialTransactions } from '#contract/areas/finances/ledger.ts';
import { DEFAULT_CURRENCY } from '#contract/areas/finances/money.ts';
import { familySavings, savingsContributions } from '#contract/areas/finances/savings.ts';
import { factsOf, sayDay, sayPeople, tableContent } from '../../core/content/content.ts';

const WORDS = {
  en: {
    ...{ amount: 'Amount', day: 'Day', category: 'Category', note: 'Note', forWhom: 'For', next: 'Next on' },
    ...{ entry: 'Entry', allowance: 'Allowance', contribution: 'Contribution', until: 'Until', month: 'Month' },
    ...{ everyMonth: 'every month', kind: 'Kind', bank: 'bank', savings: 'savings', card: 'card', cash: 'cash' },
  },
  es: {
    ...{ amount: 'Importe', day: 'Día', category: 'Categoría', note: 'Nota', forWhom: 'Para', next: 'La próxima' },
    ...{ entry: 'Apunte', allowance: 'Paga', contribution: 'Aportación', until: 'Hasta', month: 'Mes' },
    ...{ everyMonth: 'todos los meses', kind: 'Tipo', bank: 'banco', savings: 'ahorro', card: 'tarjeta' },
    cash: 'efectivo',
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

const goals = tableContent(familySavings, { en: 'Goals', es: 'Objetivos' }, (goal, saying) => {
  const words = WORDS[saying.language];
  const facts = factsOf({ ...goal, ...ONCE }, saying.language, [
    [words.forWhom, sayPeople([goal.user_id], saying)],
    [words.until, goal.target_date && sayDay(goal.target_date, saying.language)],
    [words.note, goal.description],
  ]);
  return { title: goal.goal_name, facts };
});

const limits = tableContent(budgets, { en: 'Budgets', es: 'Presupuestos' }, (budget, { language }) => {
  const words = WORDS[language];
  const facts = factsOf({ ...budget, ...ONCE }, language, [
    [words.month, budget.month?.slice(0, 7) ?? words.everyMonth],
  ]);
  return { title: budget.category, facts };
});

const accounts = tableContent(financeAccounts, { en: 'Accounts', es: 'Cuentas' }, (account, { language }) => {
  const words = WORDS[language];
  return {
    title: account.name,
    facts: factsOf({ ...account, ...ONCE }, language, [[words.kind, words[account.kind]]]),
  };
});

/** What people take along of the family's money. */
export const financeContent = [entries, plans, work, saved, bills, goals, limits, accounts];
