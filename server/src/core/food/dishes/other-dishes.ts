/** Soups, salads, breakfasts, sweet things and what parties need, in the form of `DINNER_LINES`. */
export const OTHER_LINES = `
Gazpacho | Gazpacho | tomato 3, cucumber 0.3, green-pepper 0.3, bread 0.1, garlic, olive-oil, vinegar
Salmorejo | Salmorejo | tomato 3, bread 0.25, egg 0.5, jamon 1slice, garlic, olive-oil
Tomato soup | Sopa de tomate | tomato 3, onion 0.3, cream 30ml, stock-veg 150ml, basil
Chicken soup, chicken noodle soup | Sopa de pollo, sopa de fideos | chicken-thigh 0.7, noodles-soup 35g, carrot 0.5, celery 0.1, leek 0.2
Vegetable soup, minestrone | Sopa de verduras, minestrone | carrot 0.5, courgette 0.4, potato 0.7, green-beans 40g, white-beans 0.2can, tomato 0.5, stock-veg 250ml
Pumpkin soup | Crema de calabaza, sopa de calabaza | pumpkin 250g, onion 0.3, potato 0.5, cream 30ml, stock-veg 200ml, nutmeg
Courgette soup | Crema de calabacín, puré de calabacín | courgette 1, potato 0.5, leek 0.3, cheese-slices 1slice
Carrot and ginger soup, carrot soup | Crema de zanahoria | carrot 2, potato 0.5, onion 0.3, stock-veg 200ml, ginger
Leek and potato soup, vichyssoise | Vichyssoise, crema de puerros | leek 0.8, potato 1, cream 40ml, stock-veg 200ml
Mushroom soup | Crema de champiñones | mushroom 120g, onion 0.3, cream 40ml, stock-veg 200ml
Onion soup, french onion soup | Sopa de cebolla | onion 2, stock-beef 250ml, bread 0.15, cheddar 30g, butter 10g
Garlic soup | Sopa de ajo | bread 0.25, egg 1, jamon 1slice, garlic, paprika
Lentil soup | Sopa de lentejas | lentils 70g, carrot 0.5, onion 0.3, celery 0.1, stock-veg 250ml, cumin
Pea soup | Crema de guisantes | peas 170g, onion 0.3, potato 0.4, mint
Fish soup | Sopa de pescado | hake 80g, prawns 50g, clams 50g, tomato 0.4, onion 0.3, stock-fish 250ml, rice 15g
Borscht, beetroot soup | Borsch, sopa de remolacha | beetroot 1, cabbage 0.1, potato 0.7, beef 80g, sour-cream 30g, dill
Caesar salad, chicken caesar salad | Ensalada César | lettuce 0.4, chicken 0.5, parmesan 20g, bread 0.1, anchovies 10g, mayonnaise
Greek salad | Ensalada griega | tomato 1, cucumber 0.4, feta 50g, onion 0.2, olives, oregano, olive-oil
Mixed salad, green salad, salad | Ensalada mixta, ensalada verde, ensalada | lettuce 0.25, tomato 0.7, onion 0.15, tuna 0.3can, egg 0.5, olives
Caprese, caprese salad | Ensalada caprese, caprese | tomato 1.5, mozzarella 90g, basil, olive-oil
Potato salad | Ensalada de patata, ensaladilla | potato 1.5, egg 0.5, pickles, mayonnaise
Russian salad | Ensaladilla rusa | potato 1.2, carrot 0.5, peas 30g, tuna 0.4can, egg 0.7, mayonnaise, olives
Tabbouleh | Tabulé | bulgur 50g, tomato 0.7, cucumber 0.3, lemon 0.4, parsley, mint
Coleslaw | Ensalada de col, coleslaw | cabbage 0.15, carrot 0.5, mayonnaise
Chickpea salad | Ensalada de garbanzos | chickpeas 0.5can, tomato 0.5, cucumber 0.3, onion 0.2, feta 25g, lemon 0.3
Lentil salad | Ensalada de lentejas | lentils 70g, tomato 0.5, pepper 0.3, onion 0.2, goat-cheese 25g
Goat cheese salad | Ensalada de queso de cabra | salad-mix 50g, goat-cheese 50g, walnuts 20g, pear 0.4, honey, balsamic
Waldorf salad | Ensalada Waldorf | apple 0.7, celery 0.15, walnuts 20g, grapes 40g, mayonnaise
Fruit salad | Macedonia, ensalada de frutas, macedonia de frutas | apple 0.5, banana 0.5, orange 0.7, kiwi 0.5, strawberry 60g, grapes 40g
Guacamole | Guacamole | avocado 0.7, tomato 0.2, onion 0.1, lime 0.3, coriander, nachos 40g
Hummus | Hummus, humus | chickpeas 0.3can, lemon 0.2, tahini, garlic, pita 0.7
Tzatziki | Tzatziki | yogurt 0.7, cucumber 0.3, garlic, dill
Bruschetta | Bruschetta | bread 0.25, tomato 0.7, basil, garlic, olive-oil
Tomato bread | Pan con tomate, pan tumaca | bread 0.3, tomato 0.7, jamon 1slice, olive-oil
Spicy potatoes, patatas bravas | Patatas bravas, bravas | potato 1.5, tomato-sauce 50g, paprika, mayonnaise
Cheese board | Tabla de quesos | manchego 50g, goat-cheese 30g, grapes 60g, walnuts 15g, bread 0.25
Club sandwich, sandwiches, ham and cheese sandwich | Sándwiches, sándwich mixto, bocadillos | bread 0.3, ham 2slice, cheese-slices 2slice, lettuce 0.1, tomato 0.3, butter
Tuna sandwich | Sándwich de atún, bocadillo de atún | bread 0.3, tuna 0.5can, lettuce 0.1, tomato 0.3, mayonnaise
Wraps, chicken wraps | Wraps, wraps de pollo | tortilla-wheat 2, chicken 0.5, lettuce 0.15, tomato 0.5, yogurt 0.2
Pancakes, american pancakes | Tortitas, tortitas americanas, panqueques | flour 60g, milk 80ml, egg 0.5, butter 10g, maple-syrup, baking-powder
Crepes, crêpes | Crepes, creps | flour 50g, milk 120ml, egg 0.6, butter 10g, jam
Waffles | Gofres | flour 60g, milk 90ml, egg 0.5, butter 25g, sugar, strawberry 50g
French toast | Torrijas, tostadas francesas | bread 0.25, milk 120ml, egg 0.5, sugar, cinnamon
Porridge, oatmeal | Gachas de avena, porridge | oats 50g, milk 200ml, banana 0.5, honey
Granola with yogurt, yogurt bowl | Yogur con granola | yogurt 1, granola 45g, blueberries 40g, honey
Overnight oats | Avena de noche, overnight oats | oats 50g, yogurt 0.7, milk 100ml, frozen-berries 50g
Avocado toast | Tostada de aguacate, tostadas con aguacate | wholemeal-bread 0.15, avocado 0.5, egg 1, lemon 0.1
Full breakfast, english breakfast | Desayuno inglés | egg 2, bacon 40g, sausages 1, tomato 0.5, mushroom 50g, bread 0.15
Churros with chocolate, churros | Churros con chocolate, churros | flour 70g, chocolate 40g, milk 150ml, sunflower-oil, sugar
Smoothie, fruit smoothie | Batido de frutas, smoothie | banana 0.7, frozen-berries 70g, yogurt 0.7, milk 100ml
Birthday cake, chocolate cake | Tarta de cumpleaños, tarta de chocolate, pastel de chocolate | flour 30g, chocolate 30g, egg 0.5, butter 25g, sugar, cream 30ml, baking-powder
Sponge cake, yogurt cake | Bizcocho, bizcocho de yogur | flour 35g, yogurt 0.15, egg 0.4, sugar, lemon 0.1, sunflower-oil, baking-powder
Carrot cake | Tarta de zanahoria, pastel de zanahoria | carrot 0.5, flour 30g, egg 0.4, walnuts 10g, cream-cheese 30g, sugar, cinnamon
Cheesecake | Tarta de queso, cheesecake | cream-cheese 70g, cream 40ml, egg 0.5, digestives 25g, butter 10g, sugar, jam
Apple pie, apple tart | Tarta de manzana | apple 1, short-pastry 0.15pack, butter 10g, sugar, cinnamon
Lemon tart, lemon pie | Tarta de limón | short-pastry 0.15pack, lemon 0.5, egg 0.5, condensed-milk 40g, butter 10g
Brownies, brownie | Brownies, brownie | chocolate 25g, butter 20g, egg 0.3, flour 12g, walnuts 10g, sugar
Cookies, chocolate chip cookies | Galletas, galletas con chocolate, galletas caseras | flour 30g, butter 20g, chocolate 20g, egg 0.15, brown-sugar, vanilla
Muffins | Magdalenas, muffins | flour 30g, egg 0.3, milk 20ml, sugar, sunflower-oil, muffin-cases, baking-powder
Banana bread | Pan de plátano, bizcocho de plátano | banana 0.5, flour 30g, egg 0.3, butter 12g, sugar, walnuts 8g, baking-powder
Tiramisu | Tiramisú | mascarpone 60g, ladyfingers 30g, egg 0.6, coffee, cocoa, sugar
Chocolate mousse | Mousse de chocolate | chocolate 35g, egg 0.8, whipping-cream 40ml, sugar
Crème caramel, flan | Flan, flan de huevo | egg 0.8, milk 100ml, sugar
Rice pudding | Arroz con leche | rice 30g, milk 220ml, sugar, cinnamon, lemon 0.1
Custard | Natillas | milk 180ml, egg 0.7, sugar, cinnamon, digestives 10g
Panna cotta | Panna cotta | whipping-cream 100ml, milk 40ml, gelatine, sugar, frozen-berries 40g
Apple crumble, crumble | Crumble de manzana | apple 1, flour 25g, butter 20g, oats 10g, brown-sugar, cinnamon
Strawberries and cream | Fresas con nata | strawberry 150g, whipping-cream 50ml, sugar
Banana split | Banana split | banana 1, ice-cream 100g, chocolate 15g, whipping-cream 20ml
Christmas biscuits, gingerbread | Galletas de jengibre | flour 35g, butter 15g, honey, ginger, cinnamon, egg 0.1
Cinnamon rolls | Rollos de canela | flour 60g, milk 30ml, butter 20g, egg 0.15, brown-sugar, cinnamon, yeast
Homemade bread | Pan casero | flour 90g, yeast, olive-oil
Focaccia | Focaccia | flour 80g, yeast, olive-oil, rosemary
Popcorn | Palomitas | popcorn 30g, sunflower-oil
Movie night, film night | Noche de cine, noche de película | popcorn 30g, pizza-dough 0.5pack, mozzarella 60g, passata 50g, orange-juice 200ml
Barbecue, bbq | Barbacoa, parrillada | sausages 1.5, chicken-wings 2, pork-ribs 100g, burger-bun 1, corn 0.3can, salad-mix 30g, bbq-sauce
Picnic | Picnic, pícnic | bread 0.3, ham 2slice, cheese-slices 2slice, cherry-tomato 70g, grapes 70g, apple 1, orange-juice 250ml
Children's party, kids party, birthday party | Fiesta infantil, fiesta de cumpleaños, merienda de cumpleaños | frankfurters 1.5, bread 0.25, ham 1slice, cheese-slices 1slice, popcorn 20g, orange-juice 300ml, strawberry 60g, ice-cream 80g
Raclette | Raclette | cheddar 150g, potato 2, ham 1slice, pickles, cherry-tomato 60g
Cheese fondue, fondue | Fondue de queso, fondue | cheddar 150g, bread 0.5, white-wine 60ml, corn-flour
`;
