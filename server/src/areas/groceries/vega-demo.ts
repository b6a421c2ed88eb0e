import type { DemoGroceries } from './demo.ts';

/** The groceries of the demo family Vega, in Spanish; the lines are those of `RIVERA_GROCERIES`. */
export const VEGA_GROCERIES: DemoGroceries = {
  zone: 'Europe/Madrid',
  maker: 'carmen',
  lists: [
    [
      '* Compra de la semana | Mercado de Abastos |',
      `
Tomates | 1 kg | produce | carmen
Patatas | 3 kg | produce | carmen | dish: Tortilla de patatas
Perejil | un manojito | produce | pilar
* Naranjas | 2 kg | produce | pilar
Pan | 2 | bakery | carmen
Merluza | 600 g | fish | pilar
Leche | 6 l | dairy | carmen | from: staple
Huevos | 6 | dairy | carmen | dish: Tortilla de patatas
Huevos | 6 | dairy | pilar
Garbanzos | 2 jar | pantry | carmen
Detergente | 1 bottle | household | carmen`,
    ],
  ],
  products: `
Leche | 6 l | dairy | 540 | 26 | 6
Huevos | 12 | dairy | 310 | 24 | 6
Pan | 2 | bakery | 210 | 60 | 1
Tomates | 1 kg | produce | 240 | 22 | 6
Patatas | 3 kg | produce | 330 | 12 | 13
Aceite de oliva | 1 l | pantry | 790 | 6 | 27`,
  shops: `
Mercado de Abastos | fish, meat, produce, bakery, deli, dairy, pantry, household`,
  staples: `
Leche | 6 l | dairy | 1 | 3
Aceite de oliva | 1 l | pantry | 4 | 17`,
  dishes: `
Tortilla de patatas | 4 | 6 huevos; 700 g de patatas; 1 cebolla; 100 ml de aceite de oliva | Con cebolla, que aquí no se discute.
Lentejas de Pilar | 6 | 500 g de lentejas; 2 zanahorias; 1 cebolla; 1 chorizo |`,
  meals: `
0 | Lentejas de Pilar | 4
1 | Tortilla de patatas | 4
2 | Sopa, y lo que quede |`,
  limits: `
hugo | Sin frutos secos | allergy`,
};
