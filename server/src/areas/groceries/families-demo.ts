import type { DemoGroceries } from './demo.ts';

/** The groceries of the demo family Rivera. Each line says what its comment names; `*` marks what is ticked or first. */
export const RIVERA_GROCERIES: DemoGroceries = {
  zone: 'Europe/Madrid',
  maker: 'ana',
  // title | shop | completed so many days ago; then: name | amount | aisle | by | more: for whom, a note, a price in cents, where from
  lists: [
    [
      '* Weekly shop | Greenway Market |',
      `
Bananas | 6 | produce | ana | price: 180
Tomatoes | 1 kg | produce | ana | price: 320
Potatoes | 2 kg | produce | marco | dish: Potato omelette
Onions | 3 | produce | marco | dish: Potato omelette
Lemons | 4 | produce | rosa
Parsley | a small bunch | produce | rosa
* Apples | 1.5 kg | produce | ana | price: 410
Bread | 1 | bakery | marco | note: The round one, sliced
Gluten-free bread | 1 | bakery | ana | for: leo
Chicken thighs | 800 g | meat | marco | dish: Chicken with rice
Salmon | 4 slice | fish | ana
Milk | 6 l | dairy | ana | from: staple
Eggs | 6 | dairy | ana | dish: Potato omelette
Eggs | 6 | dairy | rosa | note: For the flan
Plain yogurt | 8 | dairy | mia
* Butter | 250 g | dairy | ana | price: 295
Gluten-free pasta | 500 g | pantry | marco | for: leo
Rice | 1 kg | pantry | marco | dish: Chicken with rice
Olive oil | 1 l | pantry | ana | from: staple
Chickpeas | 2 jar | pantry | rosa
Corn flakes | 1 pack | breakfast | leo | note: Check that it says gluten-free, for: leo
Dark chocolate | 1 | snacks | leo
Frozen peas | 1 bag | frozen | ana
Dishwasher tablets | 1 pack | household | marco | from: staple`,
    ],
    [
      'Pharmacy and baby things | Lakeside Pharmacy |',
      `
Nappies, size 3 | 2 pack | baby | nora | for: luz
Baby wipes | 3 pack | baby | nora | for: luz
Follow-on milk | 1 can | baby | ana | for: luz, note: Stage 1, not 2
* Vitamin D drops | 1 bottle | baby | nora | for: luz
Toothpaste | 2 | care | marco
Shampoo | 1 bottle | care | ana
Plasters | 1 box | care | mia | note: The ones with animals
Sun cream | 1 bottle | care | ana | for: mia
Hand soap | 2 bottle | household | ana`,
    ],
    [
      'Barbecue on Sunday | Greenway Market | 5',
      `
* Burger buns | 8 | bakery | marco | price: 420
* Gluten-free buns | 2 | bakery | ana | for: leo, price: 380
* Minced beef | 1.2 kg | meat | marco | price: 1390
* Sausages | 12 | meat | marco | price: 960
* Lettuce | 2 | produce | ana | price: 210
* Corn on the cob | 6 | produce | ana | price: 450
* Watermelon | 1 | produce | bea | price: 560
* Cheese slices | 12 slice | dairy | marco | price: 340
* Ketchup | 1 bottle | pantry | leo | price: 240
* Crisps | 3 bag | snacks | leo | price: 510
* Lemonade | 4 l | drinks | mia | price: 520
* Charcoal | 1 bag | household | marco | price: 780`,
    ],
  ],
  // name | amount | aisle | price in cents | times bought | days since the last time
  products: `
Milk | 6 l | dairy | 690 | 27 | 6
Eggs | 12 | dairy | 390 | 25 | 6
Bananas | 6 | produce | 180 | 24 | 6
Bread | 1 | bakery | 260 | 41 | 2
Gluten-free bread | 1 | bakery | 520 | 22 | 6
Tomatoes | 1 kg | produce | 320 | 23 | 6
Apples | 1.5 kg | produce | 410 | 19 | 0
Potatoes | 2 kg | produce | 280 | 17 | 13
Onions | 1 kg | produce | 190 | 15 | 13
Carrots | 1 kg | produce | 160 | 14 | 6
Cucumber | 2 | produce | 170 | 12 | 13
Lettuce | 1 | produce | 110 | 16 | 5
Lemons | 4 | produce | 200 | 10 | 20
Garlic | 1 | produce | 90 | 9 | 27
Courgettes | 3 | produce | 240 | 8 | 20
Strawberries | 500 g | produce | 350 | 7 | 48
Chicken thighs | 800 g | meat | 640 | 14 | 13
Minced beef | 500 g | meat | 590 | 15 | 5
Sausages | 6 | meat | 480 | 9 | 5
Salmon | 4 slice | fish | 1450 | 11 | 20
Cod | 600 g | fish | 990 | 6 | 34
Cooked ham | 200 g | deli | 310 | 18 | 6
Butter | 250 g | dairy | 295 | 13 | 0
Plain yogurt | 8 | dairy | 320 | 24 | 6
Grated cheese | 200 g | dairy | 270 | 12 | 13
Cheddar | 300 g | dairy | 430 | 10 | 20
Rice | 1 kg | pantry | 210 | 9 | 27
Pasta | 500 g | pantry | 130 | 16 | 13
Gluten-free pasta | 500 g | pantry | 310 | 14 | 13
Olive oil | 1 l | pantry | 890 | 6 | 30
Chickpeas | 2 jar | pantry | 260 | 7 | 41
Tinned tomatoes | 3 can | pantry | 270 | 11 | 20
Tuna | 6 can | pantry | 640 | 8 | 34
Flour | 1 kg | pantry | 140 | 5 | 55
Sugar | 1 kg | pantry | 150 | 4 | 62
Coffee | 500 g | breakfast | 780 | 12 | 13
Corn flakes | 1 pack | breakfast | 360 | 13 | 20
Honey | 1 jar | breakfast | 590 | 3 | 76
Dark chocolate | 1 | snacks | 240 | 10 | 6
Crisps | 2 bag | snacks | 340 | 9 | 5
Orange juice | 2 l | drinks | 460 | 15 | 6
Frozen peas | 1 bag | frozen | 230 | 7 | 34
Dishwasher tablets | 1 pack | household | 1190 | 4 | 41
Toilet paper | 12 | household | 890 | 6 | 27
Nappies, size 3 | 2 pack | baby | 2380 | 8 | 13
Cat food | 12 can | pets | 1190 | 9 | 20`,
  // name | aisles in the order of the way through
  shops: `
Greenway Market | produce, bakery, meat, fish, deli, dairy, frozen, pantry, breakfast, snacks, drinks, household, care, pets
Lakeside Pharmacy | care, baby, household`,
  // name | amount | aisle | every so many weeks | in so many days
  staples: `
Milk | 6 l | dairy | 1 | 4
Eggs | 12 | dairy | 1 | 4
Coffee | 500 g | breakfast | 2 | 11
Olive oil | 1 l | pantry | 4 | 18
Dishwasher tablets | 1 pack | household | 6 | 25
Cat food | 12 can | pets | 2 | 4`,
  // title | servings | ingredients, each with its amount before it | a note
  dishes: `
Potato omelette | 4 | 6 eggs; 700 g potatoes; 1 onion; 100 ml olive oil | Rosa's: slowly, and never brown.
Chicken with rice | 6 | 800 g chicken thighs; 400 g rice; 2 tomatoes; 1 pepper; 2 cloves garlic; 1 pinch of saffron |
Gluten-free pasta bake | 5 | 500 g gluten-free pasta; 400 g minced beef; 2 cans tinned tomatoes; 200 g grated cheese | Leo's favourite.
Lentil stew | 6 | 500 g lentils; 2 carrots; 1 onion; 1 potato; 1 bay leaf |
Baked salmon | 4 | 4 slices salmon; 600 g potatoes; 1 lemon; a handful of dill |
Rosa's flan | 6 | 4 eggs; 500 ml milk; 120 g sugar; 1 lemon | For Sundays.`,
  // in so many days | the title of a dish, or words | servings
  meals: `
0 | Chicken with rice | 6
1 | Lentil stew | 6
2 | Baked salmon | 5
3 | Leftovers, and salad |
4 | Gluten-free pasta bake | 6
5 | Pizza with the neighbours (a gluten-free one for Leo) |
6 | Potato omelette | 8`,
  // who | what | kind
  limits: `
leo | No gluten | intolerance
bea | No shellfish | allergy
tomas | Little salt | diet
mia | No mushrooms | dislike`,
};

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
