import type { DemoFamily } from './demo-family.ts';
import { FREE } from './state-makers.ts';

/** A Spanish-speaking family. Sign in as Carmen or as her mother, Pilar, to see Casita in that language. */
export const VEGA: DemoFamily = {
  key: 'vega',
  rowsOf: 'vega',
  family: { name: 'Familia Vega' },
  people: [
    {
      key: 'carmen',
      email: 'carmen@vega.test',
      firstName: 'Carmen',
      lastName: 'Vega',
      role: 'parent',
      colour: 'berry',
      plan: FREE,
      language: 'es',
    },
    {
      key: 'julian',
      email: 'julian@vega.test',
      firstName: 'Julián',
      lastName: 'Vega',
      role: 'parent',
      colour: 'blue',
      language: 'es',
    },
    {
      key: 'pilar',
      email: 'pilar@vega.test',
      phone: '+34 915 550 183',
      firstName: 'Pilar',
      lastName: 'Ortega',
      role: 'grandma',
      colour: 'ochre',
      born: { age: 71, birthdayInDays: 8 },
      language: 'es',
    },
    {
      key: 'hugo',
      email: 'hugo@vega.test',
      firstName: 'Hugo',
      lastName: 'Vega',
      role: 'child',
      colour: 'fern',
      born: { age: 9, birthdayInDays: 3 },
      language: 'es',
    },
  ],
};
