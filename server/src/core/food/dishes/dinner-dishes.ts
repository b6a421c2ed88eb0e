/**
 * Dishes for lunch and dinner, one a line: English names, Spanish names (the first of each is its title), and what one person eats of each ingredient.
 * Without an amount it is something of which a packet lasts long.
 */
export const DINNER_LINES = `
Tacos, beef tacos | Tacos, tacos de carne | tortilla-corn 3, beef-mince 120g, onion 0.25, tomato 0.5, lettuce 0.15, cheddar 30g, lime 0.5, coriander, cumin
Chicken tacos | Tacos de pollo | tortilla-corn 3, chicken 0.6, onion 0.25, avocado 0.3, tomato 0.5, lime 0.5, coriander, chili-powder
Fish tacos | Tacos de pescado | tortilla-corn 3, cod 130g, cabbage 0.1, avocado 0.3, lime 0.5, yogurt 0.3, coriander, flour
Fajitas, chicken fajitas | Fajitas, fajitas de pollo | tortilla-wheat 3, chicken 0.6, pepper 0.5, green-pepper 0.5, onion 0.5, sour-cream 40g, lime 0.3, cumin
Burritos, burrito | Burritos, burrito | tortilla-wheat 1.5, beef-mince 100g, rice 50g, black-beans 0.3can, cheddar 30g, tomato 0.5, avocado 0.3, cumin
Quesadillas, quesadilla | Quesadillas, quesadilla | tortilla-wheat 2, cheddar 70g, ham 1slice, tomato 0.5, avocado 0.3
Enchiladas | Enchiladas | tortilla-corn 3, chicken 0.6, passata 120g, cheddar 50g, onion 0.3, sour-cream 30g, chili-powder
Nachos with cheese, loaded nachos | Nachos con queso | nachos 80g, cheddar 60g, tomato 0.5, avocado 0.4, kidney-beans 0.2can, sour-cream 30g, chili
Chili con carne, chilli con carne | Chili con carne, chile con carne | beef-mince 120g, kidney-beans 0.4can, passata 120g, onion 0.4, pepper 0.3, rice 70g, cumin, chili-powder
Vegetable chili, vegetarian chili | Chili vegetariano, chili de verduras | kidney-beans 0.4can, black-beans 0.3can, passata 120g, onion 0.4, pepper 0.4, corn 0.2can, rice 70g, cumin
Spaghetti bolognese, bolognese, spag bol | Espaguetis a la boloñesa, boloñesa | spaghetti 100g, beef-mince 110g, passata 120g, onion 0.3, carrot 0.4, celery 0.1, parmesan 15g, garlic, olive-oil
Spaghetti carbonara, carbonara | Espaguetis a la carbonara, carbonara | spaghetti 100g, bacon 50g, egg 1, parmesan 25g
Spaghetti with tomato, pasta with tomato sauce, pasta al pomodoro | Espaguetis con tomate, pasta con tomate | spaghetti 100g, passata 130g, onion 0.2, parmesan 15g, basil, garlic, olive-oil
Macaroni cheese, mac and cheese | Macarrones con queso | macaroni 100g, cheddar 70g, milk 100ml, butter 15g, flour
Macaroni with chorizo | Macarrones con chorizo | macaroni 100g, chorizo 40g, tomato-sauce 100g, onion 0.2, parmesan 15g
Penne arrabbiata, arrabbiata | Penne a la arrabbiata, arrabbiata | penne 100g, passata 130g, chili 0.3, parmesan 15g, garlic, olive-oil
Pasta with pesto, pesto pasta | Pasta al pesto | penne 100g, pesto 40g, parmesan 10g, cherry-tomato 60g
Pasta with tuna, tuna pasta | Pasta con atún, macarrones con atún | penne 100g, tuna 0.6can, tomato-sauce 100g, olives, onion 0.2
Pasta with salmon, salmon pasta | Pasta con salmón | tagliatelle 100g, salmon-smoked 40g, cream 60ml, lemon 0.2, dill
Pasta with mushrooms, mushroom pasta | Pasta con champiñones | tagliatelle 100g, mushroom 90g, cream 60ml, parmesan 15g, garlic, parsley
Pasta with prawns, prawn linguine | Pasta con gambas | spaghetti 100g, prawns 100g, cherry-tomato 70g, garlic, parsley, chili 0.2, olive-oil
Lasagne, lasagna | Lasaña, lasaña de carne | lasagne 60g, beef-mince 110g, passata 120g, milk 120ml, butter 12g, onion 0.3, carrot 0.3, mozzarella 40g, flour
Vegetable lasagne, vegetarian lasagna | Lasaña de verduras | lasagne 60g, courgette 0.4, aubergine 0.3, spinach 50g, passata 120g, milk 120ml, mozzarella 40g, butter 12g, flour
Cannelloni | Canelones | lasagne 60g, beef-mince 80g, chicken 0.2, onion 0.3, milk 150ml, butter 15g, parmesan 15g, flour
Ravioli with sage butter, tortellini | Tortellini con mantequilla, tortellini | tortellini 130g, butter 20g, parmesan 15g
Gnocchi with tomato, gnocchi | Ñoquis con tomate, ñoquis | gnocchi 170g, passata 110g, mozzarella 40g, basil
Pasta salad | Ensalada de pasta | penne 80g, tuna 0.4can, corn 0.2can, cherry-tomato 60g, egg 0.5, olives, mayonnaise
Pizza, pizza margherita | Pizza, pizza margarita | pizza-dough 0.5pack, passata 60g, mozzarella 70g, basil, oregano
Ham pizza, pizza with ham | Pizza de jamón | pizza-dough 0.5pack, passata 60g, mozzarella 70g, ham 2slice, oregano
Vegetable pizza | Pizza de verduras, pizza vegetal | pizza-dough 0.5pack, passata 60g, mozzarella 70g, pepper 0.3, mushroom 40g, courgette 0.2, onion 0.2
Calzone | Calzone | pizza-dough 0.5pack, ricotta 50g, mozzarella 50g, ham 2slice, passata 40g
Mushroom risotto, risotto | Risotto de setas, risotto, risotto de champiñones | rice-risotto 80g, mushroom 100g, onion 0.2, parmesan 20g, butter 10g, stock-veg 250ml, white-wine
Pumpkin risotto | Risotto de calabaza | rice-risotto 80g, pumpkin 150g, onion 0.2, parmesan 20g, butter 10g, stock-veg 250ml
Seafood risotto | Risotto de marisco | rice-risotto 80g, prawns 80g, mussels 100g, onion 0.2, stock-fish 250ml, white-wine
Paella, chicken paella | Paella, paella de pollo | rice-paella 90g, chicken-thigh 1, green-beans 50g, pepper 0.3, tomato 0.5, lemon 0.25, saffron, paprika, olive-oil
Seafood paella | Paella de marisco | rice-paella 90g, prawns 90g, mussels 100g, squid 60g, pepper 0.3, tomato 0.5, lemon 0.25, stock-fish 250ml, saffron, olive-oil
Vegetable paella | Paella de verduras | rice-paella 90g, artichoke 0.7, green-beans 60g, pepper 0.4, tomato 0.5, lemon 0.25, saffron, paprika, olive-oil
Black rice | Arroz negro | rice-paella 90g, cuttlefish 110g, onion 0.3, tomato 0.4, stock-fish 250ml, garlic, olive-oil
Cuban-style rice | Arroz a la cubana | rice 80g, egg 1, tomato-sauce 80g, banana 0.5
Rice with vegetables | Arroz con verduras | rice 80g, carrot 0.4, peas 40g, pepper 0.3, courgette 0.3, onion 0.2
Fried rice, egg fried rice | Arroz frito, arroz tres delicias | rice 80g, egg 0.7, ham 1slice, peas 40g, carrot 0.3, soy-sauce
Fideua | Fideuá | noodles-soup 90g, prawns 80g, squid 60g, tomato 0.5, stock-fish 250ml, saffron, garlic
Spanish omelette, spanish tortilla, potato omelette | Tortilla de patatas, tortilla española, tortilla de patata | egg 1.5, potato 1.5, onion 0.3, olive-oil
Courgette omelette | Tortilla de calabacín | egg 1.5, courgette 0.6, onion 0.3
French omelette, omelette | Tortilla francesa | egg 2, butter 5g, cheese-slices 1slice
Scrambled eggs with prawns | Revuelto de gambas | egg 2, prawns 60g, garlic, olive-oil
Scrambled eggs with mushrooms | Revuelto de champiñones | egg 2, mushroom 80g, garlic, parsley
Fried eggs with chips, egg and chips | Huevos fritos con patatas, huevos rotos | egg 2, potato 1.5, jamon 1slice, olive-oil
Shakshuka | Shakshuka | egg 2, passata 120g, pepper 0.5, onion 0.3, feta 20g, bread 0.2, cumin
Ratatouille | Ratatouille, pisto | aubergine 0.4, courgette 0.5, pepper 0.5, tomato 1, onion 0.4, garlic, olive-oil
Moussaka | Musaca | aubergine 0.7, lamb-mince 110g, passata 100g, onion 0.3, milk 100ml, butter 12g, cinnamon, flour
Stuffed peppers | Pimientos rellenos | pepper 1.5, beef-mince 100g, rice 30g, onion 0.3, passata 80g
Stuffed courgettes | Calabacines rellenos | courgette 1, beef-mince 80g, onion 0.3, tomato 0.4, cheddar 20g
Stuffed aubergines | Berenjenas rellenas | aubergine 1, beef-mince 80g, onion 0.3, tomato-sauce 50g, cheddar 20g
Aubergine parmigiana | Berenjenas a la parmesana | aubergine 0.8, passata 130g, mozzarella 60g, parmesan 20g, basil
Roast chicken | Pollo asado | chicken-whole 0.25, potato 1.5, onion 0.3, lemon 0.3, thyme, olive-oil
Lemon chicken | Pollo al limón | chicken 0.8, lemon 0.5, rice 70g, honey, garlic
Garlic chicken | Pollo al ajillo | chicken-thigh 1.5, potato 1.5, garlic, white-wine, olive-oil
Chicken in beer | Pollo a la cerveza | chicken-thigh 1.5, beer 0.3can, onion 0.4, potato 1.5
Chicken curry, curry | Pollo al curry, curry de pollo, curry | chicken 0.7, onion 0.4, coconut-milk 100ml, rice 75g, curry-powder, ginger, garlic
Chicken tikka masala, tikka masala | Pollo tikka masala, tikka masala | chicken 0.7, yogurt 0.4, passata 80g, cream 50ml, onion 0.3, rice 75g, garam-masala, ginger
Butter chicken | Pollo a la mantequilla, butter chicken | chicken 0.7, butter 15g, passata 90g, cream 50ml, rice 75g, garam-masala, naan 0.5
Thai green curry, green curry | Curry verde tailandés, curry verde | chicken 0.6, coconut-milk 120ml, curry-paste, green-beans 50g, rice 75g, basil, lime 0.3
Chickpea curry, vegetable curry | Curry de garbanzos, curry de verduras | chickpeas 0.4can, spinach 50g, coconut-milk 110ml, onion 0.3, rice 75g, curry-powder
Dal, lentil dal, dhal | Dal, dal de lentejas | lentils 80g, onion 0.3, coconut-milk 80ml, tomato 0.5, rice 70g, turmeric, cumin, ginger
Breaded chicken, chicken schnitzel | Pechugas empanadas, pollo empanado | chicken 1, breadcrumbs 30g, egg 0.4, potato 1.5, lemon 0.25
Chicken nuggets, nuggets | Nuggets de pollo, nuggets | chicken 0.8, breadcrumbs 30g, egg 0.4, fries 150g, ketchup
Chicken wings, wings | Alitas de pollo, alitas | chicken-wings 5, bbq-sauce, fries 150g
Chicken skewers, skewers | Brochetas de pollo, brochetas | chicken 0.8, pepper 0.5, onion 0.4, courgette 0.3, rice 70g
Chicken noodles, chow mein | Tallarines con pollo, chow mein | noodles-egg 80g, chicken 0.5, carrot 0.4, cabbage 0.1, spring-onion 1, soy-sauce
Pad thai | Pad thai | noodles-rice 80g, prawns 80g, egg 0.7, bean-sprouts 40g, peanuts 20g, lime 0.4, spring-onion 1
Stir-fried vegetables, stir fry, vegetable stir fry | Salteado de verduras, wok de verduras, verduras salteadas | broccoli 0.3, pepper 0.4, carrot 0.4, mushroom 50g, rice 70g, soy-sauce, ginger
Beef stir fry | Ternera salteada, wok de ternera | steak 0.7, pepper 0.4, broccoli 0.3, noodles-egg 70g, soy-sauce, ginger
Tofu stir fry | Tofu salteado | tofu 120g, broccoli 0.3, pepper 0.4, rice 70g, soy-sauce, ginger
Ramen | Ramen | ramen 90g, pork-belly 80g, egg 1, stock-chicken 350ml, spring-onion 1, nori, miso
Miso soup | Sopa de miso | miso 20g, tofu 50g, kombu 250ml, spring-onion 1, nori
Sushi | Sushi | rice-sushi 100g, salmon 70g, avocado 0.3, cucumber 0.3, nori, soy-sauce
Poke bowl, poke | Poke, poke de salmón | rice-sushi 90g, salmon 100g, avocado 0.5, cucumber 0.3, mango 0.3, soy-sauce, sesame
Teriyaki salmon | Salmón teriyaki | salmon 150g, rice 75g, broccoli 0.3, soy-sauce, honey, sesame
Spring rolls | Rollitos de primavera | filo 60g, cabbage 0.1, carrot 0.4, bean-sprouts 30g, soy-sauce
Hamburgers, burgers, hamburger, burger | Hamburguesas, hamburguesa | burger-bun 1, beef-mince 140g, cheese-slices 1slice, lettuce 0.1, tomato 0.5, onion 0.2, pickles, ketchup
Veggie burgers, bean burgers | Hamburguesas vegetales | burger-bun 1, black-beans 0.5can, oats 20g, onion 0.2, lettuce 0.1, tomato 0.5
Hot dogs, hotdogs | Perritos calientes | hot-dog-bun 2, frankfurters 2, onion 0.2, ketchup, mustard
Meatballs, meatballs in tomato sauce | Albóndigas, albóndigas con tomate | beef-mince 130g, breadcrumbs 15g, egg 0.3, tomato-sauce 100g, onion 0.2, potato 1
Meatloaf | Pastel de carne picada | beef-mince 140g, breadcrumbs 20g, egg 0.4, onion 0.2, ketchup, carrot 0.4
Steak and chips, steak | Filete con patatas, filetes de ternera | steak 1, potato 1.5, salad-mix 30g
Beef stew, stew | Estofado de ternera, estofado | beef 160g, potato 1.5, carrot 0.7, onion 0.4, peas 40g, red-wine, bay-leaf
Goulash | Goulash | beef 160g, onion 0.7, pepper 0.4, potato 1.5, paprika, tomato-paste
Beef bourguignon, boeuf bourguignon | Ternera a la borgoñona | beef 170g, mushroom 60g, carrot 0.5, onion 0.4, bacon 20g, red-wine 100ml, bay-leaf
Roast beef | Roast beef, ternera asada | beef-roast 180g, potato 2, carrot 0.7, thyme, mustard
Shepherd's pie, cottage pie | Pastel de carne, pastel de patata y carne | beef-mince 120g, potato 2, carrot 0.4, onion 0.3, peas 40g, milk 50ml, butter 15g, worcester
Pork loin with peppers | Lomo con pimientos | pork-loin 150g, green-pepper 0.8, potato 1.5, garlic
Pork chops | Chuletas de cerdo | pork-chop 1.5, potato 1.5, apple 0.5
Barbecue ribs, spare ribs | Costillas a la barbacoa, costillas | pork-ribs 300g, bbq-sauce, potato 1.5, corn 0.3can
Pulled pork | Pulled pork, cerdo desmigado | pork-shoulder 200g, burger-bun 1.5, bbq-sauce, red-cabbage 0.1, carrot 0.3
Sausages and mash, bangers and mash | Salchichas con puré, salchichas con puré de patata | sausages 2, potato 2, milk 60ml, butter 15g, onion 0.4
Roast lamb | Cordero asado | lamb 300g, potato 2, garlic, rosemary, white-wine
Lamb tagine | Tajín de cordero | lamb 220g, couscous 70g, carrot 0.5, onion 0.4, dates 20g, cinnamon, cumin
Couscous with vegetables, couscous | Cuscús con verduras, cuscús | couscous 75g, chickpeas 0.3can, carrot 0.5, courgette 0.4, pumpkin 60g, raisins
Falafel | Falafel | chickpeas 0.6can, pita 1.5, tomato 0.5, cucumber 0.3, yogurt 0.3, parsley, cumin, tahini
Doner kebab, kebab, gyros | Kebab, gyros | pita 1.5, chicken 0.7, lettuce 0.1, tomato 0.5, onion 0.2, yogurt 0.3
Grilled salmon, baked salmon | Salmón al horno, salmón a la plancha | salmon 160g, potato 1.5, asparagus 80g, lemon 0.3, dill
Fish and chips | Fish and chips, pescado rebozado con patatas | cod 170g, potato 2, peas 60g, lemon 0.25, flour, beer
Fish fingers with peas, fish fingers, fish sticks | Varitas de pescado con guisantes, varitas de pescado | fish-fingers 4, peas 70g, potato 1.5
Fish pie | Pastel de pescado | cod 120g, prawns 50g, potato 2, milk 120ml, butter 15g, peas 40g
Baked sea bream, sea bream | Dorada al horno, dorada | sea-bream 1, potato 1.5, tomato 0.5, onion 0.3, lemon 0.3
Hake in green sauce | Merluza en salsa verde, merluza | hake 170g, clams 60g, potato 1, parsley, garlic, white-wine
Cod with tomato | Bacalao con tomate | cod 170g, tomato-sauce 110g, pepper 0.3, potato 1
Tuna with onions | Atún encebollado | tuna-fresh 150g, onion 0.7, potato 1, white-wine
Grilled sardines, sardines | Sardinas a la plancha, sardinas | sardines 180g, tomato 0.7, bread 0.25, lemon 0.25
Garlic prawns | Gambas al ajillo | prawns 130g, bread 0.3, garlic, chili 0.2, olive-oil
Mussels in white wine, moules frites, mussels | Mejillones al vapor, mejillones | mussels 400g, fries 150g, onion 0.2, white-wine, parsley
Fried squid, calamari | Calamares a la romana, calamares | squid 170g, lemon 0.3, flour, salad-mix 30g
Ceviche | Ceviche | sea-bream 0.8, lime 1.5, onion 0.3, sweet-potato 0.5, chili 0.2, coriander
Empanadas | Empanadas, empanadillas | short-pastry 0.4pack, beef-mince 80g, onion 0.3, egg 0.5, olives, paprika
Tuna pie, tuna empanada | Empanada de atún, empanada gallega | puff-pastry 0.4pack, tuna 0.6can, tomato-sauce 50g, onion 0.3, pepper 0.3, egg 0.4
Quiche lorraine, quiche | Quiche lorraine, quiche | short-pastry 0.25pack, bacon 40g, egg 0.8, cream 50ml, cheddar 25g
Spinach pie, spanakopita | Pastel de espinacas, spanakopita | filo 60g, spinach 120g, feta 50g, egg 0.4, onion 0.2
Chicken pie, pot pie | Pastel de pollo | puff-pastry 0.3pack, chicken 0.6, leek 0.4, carrot 0.3, cream 40ml, peas 30g
Croquettes, ham croquettes | Croquetas, croquetas de jamón | jamon 30g, milk 120ml, butter 15g, egg 0.4, breadcrumbs 25g, flour
Cocido, spanish chickpea stew | Cocido, cocido madrileño | chickpeas 0.5can, beef 80g, chicken-thigh 0.5, chorizo 30g, blood-sausage 25g, potato 1, carrot 0.5, cabbage 0.1, noodles-soup 25g
Lentils with chorizo, lentil stew | Lentejas con chorizo, lentejas | lentils 90g, chorizo 30g, carrot 0.5, potato 0.7, onion 0.3, bay-leaf, paprika
Lentils with vegetables, vegetarian lentils | Lentejas con verduras | lentils 90g, carrot 0.5, leek 0.3, potato 0.7, tomato 0.4, bay-leaf
Bean stew, fabada | Fabada, fabada asturiana | white-beans 0.6can, chorizo 40g, blood-sausage 35g, bacon 20g, saffron
White beans with clams | Alubias con almejas | white-beans 0.5can, clams 120g, onion 0.3, parsley, garlic
Chickpeas with spinach | Garbanzos con espinacas | chickpeas 0.5can, spinach 90g, garlic, cumin, bread 0.1
Potato stew with chorizo | Patatas a la riojana | potato 2, chorizo 40g, pepper 0.3, onion 0.3, paprika
Baked potatoes, jacket potatoes | Patatas asadas, patatas al horno | potato 2, cheddar 40g, sour-cream 30g, chives, corn 0.2can
Potato gratin, gratin dauphinois | Gratén de patatas | potato 2, cream 90ml, cheddar 30g, nutmeg, garlic
Cauliflower cheese | Coliflor gratinada | cauliflower 0.3, milk 100ml, cheddar 40g, butter 12g, flour
Green beans with potatoes | Judías verdes con patatas | green-beans 150g, potato 1, carrot 0.4, olive-oil
Spinach with cream | Espinacas a la crema | spinach 150g, cream 50ml, parmesan 10g, raisins
Stuffed cabbage | Repollo relleno, rollitos de col | cabbage 0.25, beef-mince 100g, rice 30g, passata 100g, onion 0.3
Jambalaya | Jambalaya | rice 80g, chicken 0.4, prawns 60g, chorizo 30g, pepper 0.4, celery 0.1, passata 80g
Feijoada | Feijoada | black-beans 0.6can, pork-ribs 120g, chorizo 40g, rice 70g, orange 0.5, kale 40g
Arroz con pollo, chicken and rice | Arroz con pollo | rice 85g, chicken-thigh 1, pepper 0.4, peas 40g, onion 0.3, saffron
Arepas | Arepas | corn-flour 90g, cheddar 50g, avocado 0.5, chicken 0.3
Gallo pinto | Gallo pinto | rice 70g, black-beans 0.4can, pepper 0.2, onion 0.2, coriander, egg 1
Ropa vieja | Ropa vieja | beef 160g, pepper 0.5, onion 0.5, passata 80g, rice 70g, plantain 0.3
Polenta with mushrooms, polenta | Polenta con setas, polenta | polenta 75g, mushroom 110g, parmesan 20g, butter 10g
Quinoa bowl, quinoa salad | Quinoa con verduras, ensalada de quinoa | quinoa 70g, avocado 0.5, cherry-tomato 70g, cucumber 0.3, feta 30g, lemon 0.3
Stuffed pumpkin | Calabaza rellena | pumpkin 250g, quinoa 40g, feta 40g, walnuts 15g, spinach 40g
Duck confit | Confit de pato | duck 1, potato 1.5, orange 0.5, red-cabbage 0.15
Roast turkey, turkey dinner | Pavo asado, pavo al horno | turkey 200g, potato 2, carrot 0.7, green-beans 70g, butter 15g, thyme
Monkfish stew | Rape a la marinera | monkfish 170g, clams 60g, prawns 40g, tomato 0.5, onion 0.3, white-wine
`;
