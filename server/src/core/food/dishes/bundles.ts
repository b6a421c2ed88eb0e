/** What is wanted for a kind of meal, and not for a dish: for one person and day, in the form of `DINNER_LINES`. */
export const BUNDLE_LINES = `
Breakfast, breakfasts | Desayunos, desayuno | bread 0.1, milk 200ml, cereal, butter, jam, orange-juice 150ml, coffee, banana 0.3, yogurt 0.3
School lunches, packed lunches, lunch boxes, school snacks | Almuerzos del cole, almuerzos, bocadillos del cole | bread 0.2, ham 1slice, cheese-slices 1slice, apple 0.5, banana 0.5, yogurt 0.5, orange-juice 150ml
Afternoon snacks, snacks | Meriendas, merienda | bread 0.15, yogurt 0.5, banana 0.4, apple 0.4, digestives, almonds
Fruit | Fruta, fruta variada | apple 0.4, banana 0.4, orange 0.4, pear 0.3, grapes 30g
Vegetables, veggies | Verdura, verduras | carrot 0.3, tomato 0.4, courgette 0.2, onion 0.2, lettuce 0.1, pepper 0.2, broccoli 0.1
`;

/** What every home has in stock: each line alone, whatever the number of people. */
export const BASICS_LINE =
  'Basics, the basics, staples, essentials | Básicos, lo básico, lo esencial, imprescindibles | milk 2000ml, egg 12, bread 1, butter, olive-oil, rice 1000g, spaghetti 500g, passata 400g, onion 4, potato 8, garlic, tomato 6, lettuce 1, apple 6, banana 6, yogurt 8, coffee, sugar, flour, toilet-paper 1pack, dish-soap';
