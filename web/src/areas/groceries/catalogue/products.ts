import type { Aisle } from '#contract/areas/groceries/units.ts';

/**
 * What most families buy, by aisle: the English name, `=`, the Spanish one, and after a colon the unit in which it is usually bought. It is fetched when
 * the page of groceries is open, and changed by hand.
 */
export const PRODUCTS: Readonly<Record<Aisle, string>> = {
  produce: `
    Apples=Manzanas:kg, Pears=Peras:kg, Bananas=Plátanos, Oranges=Naranjas:kg, Mandarins=Mandarinas:kg, Lemons=Limones, Limes=Limas, Grapefruit=Pomelo,
    Grapes=Uvas, Strawberries=Fresas, Raspberries=Frambuesas, Blueberries=Arándanos, Blackberries=Moras, Cherries=Cerezas, Peaches=Melocotones,
    Nectarines=Nectarinas, Apricots=Albaricoques, Plums=Ciruelas, Kiwis=Kiwis, Pineapple=Piña, Mango=Mango, Papaya=Papaya, Melon=Melón, Watermelon=Sandía,
    Pomegranate=Granada, Figs=Higos, Dates=Dátiles, Persimmons=Caquis, Coconut=Coco, Avocado=Aguacate, Passion fruit=Maracuyá, Tomatoes=Tomates:kg, Cherry
    tomatoes=Tomates cherry, Potatoes=Patatas:kg, Sweet potatoes=Boniatos, Onions=Cebollas, Red onions=Cebollas moradas, Spring onions=Cebolletas,
    Shallots=Chalotas, Garlic=Ajo, Carrots=Zanahorias, Cucumber=Pepino, Courgettes=Calabacines, Aubergines=Berenjenas, Red pepper=Pimiento rojo, Green
    pepper=Pimiento verde, Yellow pepper=Pimiento amarillo, Padrón peppers=Pimientos de Padrón, Chillies=Guindillas, Lettuce=Lechuga, Salad
    leaves=Ensalada en bolsa:bag, Rocket=Rúcula, Lamb's lettuce=Canónigos, Spinach=Espinacas, Chard=Acelgas, Kale=Kale, Broccoli=Brócoli,
    Cauliflower=Coliflor, White cabbage=Repollo, Red cabbage=Lombarda, Brussels sprouts=Coles de Bruselas, Green beans=Judías verdes, Peas=Guisantes,
    Broad beans=Habas, Corn on the cob=Mazorcas de maíz, Asparagus=Espárragos, Artichokes=Alcachofas, Leeks=Puerros, Celery=Apio, Fennel=Hinojo,
    Beetroot=Remolacha, Radishes=Rábanos, Turnips=Nabos, Parsnips=Chirivías, Pumpkin=Calabaza, Mushrooms=Champiñones, Oyster mushrooms=Setas,
    Ginger=Jengibre, Parsley=Perejil:bunch, Coriander=Cilantro:bunch, Basil=Albahaca, Mint=Hierbabuena:bunch, Dill=Eneldo, Chives=Cebollino,
    Rosemary=Romero, Thyme=Tomillo, Sprouts=Brotes, Endives=Endivias, Bok choi=Pak choi, Plantains=Plátano macho, Cassava=Yuca, Loquats=Nísperos,
    Clementines=Clementinas:kg, Salad tomatoes=Tomates de ensalada:kg, Baby potatoes=Patatas para guarnición, Flowers=Flores,
    Zucchini=Calabacines, Eggplant=Berenjenas, Potatoes=Papas:kg, Tomatoes=Jitomates:kg, Avocado=Palta, Green beans=Ejotes, Corn=Elotes, Cilantro=Cilantro, Arugula=Rúcula, Bell peppers=Pimientos, Fruit=Fruta, Vegetables=Verdura, Salad=Ensalada, Strawberries=Frutillas, Scallions=Cebollitas
  `,
  bakery: `
    Bread=Pan, Sliced bread=Pan de molde, Wholemeal bread=Pan integral, Baguette=Barra de pan, Rolls=Panecillos, Burger buns=Pan de hamburguesa, Hot dog
    buns=Pan de perrito, Pitta bread=Pan de pita, Tortillas=Tortillas de trigo, Corn tortillas=Tortillas de maíz, Naan=Pan naan, Rye bread=Pan de centeno,
    Gluten-free bread=Pan sin gluten, Croissants=Cruasanes, Pastries=Bollería, Muffins=Magdalenas, Doughnuts=Donuts, Bagels=Bagels, Brioche=Brioche,
    Breadcrumbs=Pan rallado, Crispbread=Pan tostado, Breadsticks=Palitos de pan, Cake=Tarta, Sponge cake=Bizcocho, Empanada=Empanada, Churros=Churros,
    Focaccia=Focaccia, Wraps=Wraps,
    Toast bread=Pan tostado, Muffins=Mantecadas
  `,
  dairy: `
    Milk=Leche:l, Semi-skimmed milk=Leche semidesnatada:l, Skimmed milk=Leche desnatada:l, Whole milk=Leche entera:l, Lactose-free milk=Leche sin
    lactosa:l, Oat milk=Bebida de avena:l, Soy milk=Bebida de soja:l, Almond milk=Bebida de almendra:l, Rice milk=Bebida de arroz:l, Eggs=Huevos:dozen,
    Butter=Mantequilla, Salted butter=Mantequilla con sal, Margarine=Margarina, Yogurt=Yogures, Greek yogurt=Yogur griego, Strawberry yogurt=Yogur de
    fresa, Drinking yogurt=Yogur líquido, Kefir=Kéfir, Skyr=Skyr, Custards=Natillas, Crème caramel=Flan, Rice pudding=Arroz con leche, Cream=Nata,
    Whipping cream=Nata para montar, Cooking cream=Nata para cocinar, Sour cream=Nata agria, Crème fraîche=Crème fraîche, Quark=Queso quark, Cottage
    cheese=Requesón, Cream cheese=Queso de untar, Grated cheese=Queso rallado, Cheese slices=Queso en lonchas, Mozzarella=Mozzarella, Parmesan=Parmesano,
    Feta=Queso feta, Ricotta=Ricotta, Mascarpone=Mascarpone, Fresh cheese=Queso fresco, Goat cheese=Queso de cabra, Condensed milk=Leche condensada,
    Evaporated milk=Leche evaporada, Milkshakes=Batidos, Tofu=Tofu, Fresh yeast=Levadura fresca, Puff pastry=Hojaldre, Shortcrust pastry=Masa quebrada,
    Pizza dough=Masa de pizza, Hummus=Hummus, Guacamole=Guacamole, Tzatziki=Tzatziki, Gazpacho=Gazpacho, Fresh pasta=Pasta fresca, Gnocchi=Ñoquis, Fresh
    juice=Zumo natural
  `,
  meat: `
    Chicken=Pollo, Chicken breast=Pechuga de pollo, Chicken thighs=Muslos de pollo, Chicken wings=Alitas de pollo, Turkey=Pavo, Turkey breast=Pechuga de
    pavo, Minced meat=Carne picada, Minced beef=Carne picada de ternera, Beef=Ternera, Steaks=Filetes de ternera, Beef for stew=Ternera para guisar,
    Pork=Cerdo, Pork loin=Lomo de cerdo, Pork chops=Chuletas de cerdo, Pork tenderloin=Solomillo de cerdo, Ribs=Costillas, Lamb=Cordero, Lamb
    chops=Chuletas de cordero, Rabbit=Conejo, Duck=Pato, Burgers=Hamburguesas, Sausages=Salchichas, Fresh sausages=Longanizas, Meatballs=Albóndigas,
    Bacon=Beicon, Pancetta=Panceta, Chorizo for cooking=Chorizo fresco, Black pudding=Morcilla, Liver=Hígado, Veal=Ternera blanca, Soup bones=Huesos para
    caldo, Whole chicken=Pollo entero, Roast chicken=Pollo asado, Kebab meat=Pinchos morunos,
    Ground beef=Carne molida, Meat=Carne, Ground meat=Picadillo
  `,
  fish: `
    Salmon=Salmón, Cod=Bacalao, Hake=Merluza, Tuna steak=Atún fresco, Sea bass=Lubina, Sea bream=Dorada, Trout=Trucha, Sardines=Sardinas,
    Anchovies=Boquerones, Mackerel=Caballa, Sole=Lenguado, Monkfish=Rape, Swordfish=Pez espada, Prawns=Gambas, King prawns=Langostinos,
    Mussels=Mejillones, Clams=Almejas, Squid=Calamares, Octopus=Pulpo, Cuttlefish=Sepia, Crab=Cangrejo, Smoked salmon=Salmón ahumado, Surimi=Palitos de
    cangrejo, Fish fillets=Filetes de pescado, Sushi=Sushi, Oysters=Ostras, Lobster=Bogavante, Haddock=Eglefino,
    Shrimp=Camarones, Fish=Pescado
  `,
  deli: `
    Ham=Jamón cocido, Cured ham=Jamón serrano, Iberian ham=Jamón ibérico, Turkey slices=Pavo en lonchas, Salami=Salami, Chorizo=Chorizo, Cured
    sausage=Salchichón, Cured loin=Lomo embuchado, Mortadella=Mortadela, Pâté=Paté, Cheese=Queso, Cured cheese=Queso curado, Semi-cured cheese=Queso
    semicurado, Mature cheese=Queso añejo, Cheddar=Queso cheddar, Gouda=Queso gouda, Emmental=Queso emmental, Brie=Queso brie, Camembert=Camembert, Blue
    cheese=Queso azul, Halloumi=Halloumi, Olives=Aceitunas, Gherkins=Pepinillos, Dried tomatoes=Tomates secos, Sobrasada=Sobrasada, Fuet=Fuet,
    Tapenade=Paté de aceitunas, Spanish omelette=Tortilla de patatas, Potato salad=Ensaladilla rusa, Croquettes=Croquetas
  `,
  pantry: `
    Rice=Arroz:kg, Brown rice=Arroz integral, Basmati rice=Arroz basmati, Risotto rice=Arroz para risotto, Pasta=Pasta, Spaghetti=Espaguetis,
    Macaroni=Macarrones, Penne=Plumas, Noodles=Fideos, Lasagne sheets=Placas de lasaña, Wholemeal pasta=Pasta integral, Couscous=Cuscús, Quinoa=Quinoa,
    Bulgur=Bulgur, Polenta=Polenta, Lentils=Lentejas, Red lentils=Lentejas rojas, Chickpeas=Garbanzos, White beans=Alubias blancas, Kidney beans=Alubias
    rojas, Black beans=Frijoles negros, Flour=Harina:kg, Wholemeal flour=Harina integral, Self-raising flour=Harina con levadura, Cornflour=Maicena,
    Semolina=Sémola, Sugar=Azúcar:kg, Brown sugar=Azúcar moreno, Icing sugar=Azúcar glas, Sweetener=Edulcorante, Salt=Sal, Coarse salt=Sal gorda,
    Pepper=Pimienta, Olive oil=Aceite de oliva:l, Sunflower oil=Aceite de girasol:l, Coconut oil=Aceite de coco, Sesame oil=Aceite de sésamo,
    Vinegar=Vinagre, Balsamic vinegar=Vinagre balsámico, Apple vinegar=Vinagre de manzana, Tinned tomatoes=Tomate triturado:can, Peeled tomatoes=Tomate
    pelado:can, Tomato sauce=Tomate frito, Tomato purée=Tomate concentrado, Passata=Passata, Tuna=Atún en lata:can, Tinned sardines=Sardinas en lata:can,
    Tinned anchovies=Anchoas, Tinned mussels=Mejillones en escabeche:can, Sweetcorn=Maíz dulce:can, Tinned peas=Guisantes en lata:can, Roasted
    peppers=Pimientos asados, Piquillo peppers=Pimientos del piquillo, White asparagus=Espárragos en conserva, Palm hearts=Palmitos, Capers=Alcaparras,
    Coconut milk=Leche de coco:can, Stock cubes=Pastillas de caldo, Chicken stock=Caldo de pollo, Vegetable stock=Caldo de verduras, Fish stock=Caldo de
    pescado, Packet soup=Sopa de sobre, Ketchup=Kétchup, Mustard=Mostaza, Mayonnaise=Mayonesa, Soy sauce=Salsa de soja, Hot sauce=Salsa picante, Barbecue
    sauce=Salsa barbacoa, Pesto=Pesto, Curry paste=Pasta de curry, Curry powder=Curry, Paprika=Pimentón, Smoked paprika=Pimentón ahumado,
    Turmeric=Cúrcuma, Cumin=Comino, Cinnamon=Canela, Oregano=Orégano, Bay leaves=Laurel, Nutmeg=Nuez moscada, Cloves=Clavo, Saffron=Azafrán,
    Vanilla=Vainilla, Chilli powder=Cayena, Garlic powder=Ajo en polvo, Herbs=Hierbas provenzales, Sesame seeds=Semillas de sésamo, Chia seeds=Semillas de
    chía, Flax seeds=Semillas de lino, Baking powder=Levadura química, Dried yeast=Levadura seca, Bicarbonate=Bicarbonato, Gelatine=Gelatina, Baking
    chocolate=Chocolate para fundir, Cocoa powder=Cacao puro, Grated coconut=Coco rallado, Ground almonds=Almendra molida, Chocolate chips=Pepitas de
    chocolate, Cake decorations=Virutas de colores, Taco shells=Tortillas para tacos, Fajita kit=Kit de fajitas, Salsa=Salsa mexicana, Tahini=Tahini,
    Miso=Miso, Rice paper=Papel de arroz, Nori=Alga nori, Cooking wine=Vino para cocinar, Croutons=Picatostes, Fried onions=Cebolla frita, Food
    colouring=Colorante, Syrup=Sirope, Instant mash=Puré de patatas, Rice cakes=Tortitas de arroz, Gluten-free pasta=Pasta sin gluten, Gluten-free
    flour=Harina sin gluten,
    Beans=Frijoles, Beans=Alubias, Oil=Aceite, Tomato paste=Concentrado de tomate
  `,
  breakfast: `
    Coffee=Café, Ground coffee=Café molido, Coffee beans=Café en grano, Coffee capsules=Cápsulas de café, Instant coffee=Café soluble, Decaf=Café
    descafeinado, Tea=Té, Green tea=Té verde, Black tea=Té negro, Camomile=Manzanilla, Herbal tea=Infusiones, Rooibos=Rooibos, Cocoa=Cacao en polvo,
    Cereal=Cereales, Cornflakes=Copos de maíz, Oats=Copos de avena, Muesli=Muesli, Granola=Granola, Jam=Mermelada, Strawberry jam=Mermelada de fresa,
    Peach jam=Mermelada de melocotón, Honey=Miel, Marmalade=Mermelada de naranja, Peanut butter=Crema de cacahuete, Chocolate spread=Crema de cacao, Maple
    syrup=Sirope de arce, Biscuits=Galletas, Maria biscuits=Galletas María, Toasts=Tostadas, Cereal bars=Barritas de cereales, Pancake mix=Mezcla para
    tortitas, Milk powder=Leche en polvo, Coffee filters=Filtros de café,
    Cookies=Galletas, Jelly=Jalea
  `,
  snacks: `
    Crisps=Patatas fritas, Tortilla chips=Nachos, Popcorn=Palomitas, Pretzels=Pretzels, Crackers=Crackers, Nuts=Frutos secos, Almonds=Almendras,
    Walnuts=Nueces, Cashews=Anacardos, Peanuts=Cacahuetes, Hazelnuts=Avellanas, Pistachios=Pistachos, Sunflower seeds=Pipas, Pumpkin seeds=Pipas de
    calabaza, Raisins=Pasas, Prunes=Ciruelas pasas, Dried apricots=Orejones, Chocolate=Chocolate, Dark chocolate=Chocolate negro, Milk chocolate=Chocolate
    con leche, White chocolate=Chocolate blanco, Chocolate bars=Chocolatinas, Sweets=Caramelos, Gummy bears=Gominolas, Chewing gum=Chicles,
    Lollipops=Piruletas, Marshmallows=Nubes, Chocolate biscuits=Galletas de chocolate, Butter biscuits=Galletas de mantequilla, Wafers=Barquillos,
    Nougat=Turrón, Polvorones=Polvorones, Corn nuts=Maíz frito, Fruit bars=Barritas de fruta, Ice cream cones=Cucuruchos,
    Chips=Papas fritas, Candy=Dulces
  `,
  drinks: `
    Water=Agua, Sparkling water=Agua con gas, Orange juice=Zumo de naranja:l, Apple juice=Zumo de manzana:l, Pineapple juice=Zumo de piña:l, Tomato
    juice=Zumo de tomate, Juice cartons=Zumos pequeños, Lemonade=Limonada, Cola=Cola, Cola without sugar=Cola sin azúcar, Orangeade=Naranjada, Tonic
    water=Tónica, Iced tea=Té frío, Energy drink=Bebida energética, Sports drink=Bebida isotónica, Squash=Concentrado de zumo, Beer=Cerveza, Alcohol-free
    beer=Cerveza sin alcohol, Red wine=Vino tinto:bottle, White wine=Vino blanco:bottle, Rosé wine=Vino rosado:bottle, Cava=Cava:bottle, Cider=Sidra,
    Vermouth=Vermut, Gin=Ginebra, Rum=Ron, Whisky=Whisky, Vodka=Vodka, Liqueur=Licor, Sangria=Sangría, Horchata=Horchata, Kombucha=Kombucha, Coconut
    water=Agua de coco, Ice cubes=Hielo:bag, Must=Mosto,
    Soda=Refresco, Juice=Zumo, Juice=Jugo, Soft drinks=Refrescos, Wine=Vino
  `,
  frozen: `
    Frozen peas=Guisantes congelados, Frozen spinach=Espinacas congeladas, Frozen vegetables=Verdura congelada, Stir-fry mix=Salteado de verduras, Frozen
    green beans=Judías verdes congeladas, Frozen broccoli=Brócoli congelado, Frozen chips=Patatas fritas congeladas, Frozen berries=Frutos rojos
    congelados, Frozen fish=Pescado congelado, Fish fingers=Varitas de pescado, Frozen prawns=Gambas congeladas, Frozen squid rings=Calamares a la romana,
    Frozen pizza=Pizza congelada, Pizza=Pizza, Ready meals=Platos preparados, Lasagne=Lasaña, Chicken nuggets=Nuggets de pollo, Frozen
    croquettes=Croquetas congeladas, Spring rolls=Rollitos de primavera, Dumplings=Empanadillas, Ice cream=Helado, Ice lollies=Polos, Vanilla ice
    cream=Helado de vainilla, Chocolate ice cream=Helado de chocolate, Sorbet=Sorbete, Frozen bread=Pan congelado, Frozen cake=Tarta helada, Veggie
    burgers=Hamburguesas vegetales, Edamame=Edamame, Frozen pastry=Masa congelada
  `,
  household: `
    Toilet paper=Papel higiénico, Kitchen roll=Papel de cocina, Tissues=Pañuelos de papel, Napkins=Servilletas, Bin bags=Bolsas de basura, Freezer
    bags=Bolsas para congelar, Cling film=Film transparente, Aluminium foil=Papel de aluminio, Baking paper=Papel de horno, Washing-up
    liquid=Lavavajillas, Dishwasher tablets=Pastillas de lavavajillas, Dishwasher salt=Sal para lavavajillas, Rinse aid=Abrillantador, Laundry
    detergent=Detergente, Laundry capsules=Cápsulas de detergente, Fabric softener=Suavizante, Stain remover=Quitamanchas, Bleach=Lejía, All-purpose
    cleaner=Limpiador multiusos, Bathroom cleaner=Limpiador de baño, Glass cleaner=Limpiacristales, Floor cleaner=Friegasuelos, Oven cleaner=Limpiahornos,
    Limescale remover=Antical, Toilet cleaner=Limpiador de inodoro, Sponges=Estropajos, Cloths=Bayetas, Rubber gloves=Guantes de goma, Mop=Fregona,
    Broom=Escoba, Dustpan=Recogedor, Bucket=Cubo, Clothes pegs=Pinzas de la ropa, Light bulbs=Bombillas, Batteries=Pilas, AA batteries=Pilas AA, AAA
    batteries=Pilas AAA, Candles=Velas, Birthday candles=Velas de cumpleaños, Matches=Cerillas, Lighter=Mechero, Air freshener=Ambientador, Insect
    spray=Insecticida, Mosquito repellent=Antimosquitos, Paper plates=Platos de papel, Paper cups=Vasos de papel, Straws=Pajitas, Toothpicks=Palillos,
    Charcoal=Carbón, Drain cleaner=Desatascador, Shoe polish=Betún, Sticky tape=Cinta adhesiva, Glue=Pegamento, Wrapping paper=Papel de regalo,
    Envelopes=Sobres, Notebooks=Cuadernos, Pens=Bolígrafos, Plant food=Abono, Potting soil=Tierra para macetas, Vacuum bags=Bolsas de aspiradora,
    Descaler=Descalcificador, Lunch bags=Bolsas para bocadillos,
    Paper towels=Rollo de cocina, Trash bags=Bolsas de residuos, Dish soap=Jabón de platos, Cleaning cloths=Trapos
  `,
  care: `
    Toothpaste=Pasta de dientes, Toothbrush=Cepillo de dientes, Dental floss=Hilo dental, Mouthwash=Enjuague bucal, Shampoo=Champú,
    Conditioner=Acondicionador, Shower gel=Gel de ducha, Soap=Jabón, Hand soap=Jabón de manos, Deodorant=Desodorante, Hand cream=Crema de manos, Face
    cream=Crema facial, Body lotion=Crema corporal, Sun cream=Crema solar, After-sun=Aftersun, Lip balm=Bálsamo labial, Razors=Maquinillas de afeitar,
    Razor blades=Cuchillas, Shaving foam=Espuma de afeitar, Aftershave=Loción de afeitado, Hair gel=Gomina, Hair spray=Laca, Hair dye=Tinte,
    Hairbands=Gomas de pelo, Cotton pads=Discos de algodón, Cotton buds=Bastoncillos, Sanitary pads=Compresas, Tampons=Tampones, Panty liners=Salvaslips,
    Menstrual cup=Copa menstrual, Condoms=Preservativos, Plasters=Tiritas, Bandages=Vendas, Disinfectant=Desinfectante, Hydrogen peroxide=Agua oxigenada,
    Thermometer=Termómetro, Paracetamol=Paracetamol, Ibuprofen=Ibuprofeno, Cough syrup=Jarabe para la tos, Throat sweets=Pastillas para la garganta, Nasal
    spray=Espray nasal, Saline solution=Suero fisiológico, Vitamins=Vitaminas, Vitamin D=Vitamina D, Antacid=Antiácido, Rehydration salts=Suero oral,
    Contact lens solution=Líquido de lentillas, Make-up remover=Desmaquillante, Nail varnish remover=Quitaesmalte, Nail clippers=Cortaúñas,
    Perfume=Colonia, Hand sanitiser=Gel hidroalcohólico, Face masks=Mascarillas, Nit treatment=Loción antipiojos, Bath salts=Sales de baño,
    Band-aids=Curitas, Sunscreen=Protector solar, Pads=Toallas sanitarias
  `,
  baby: `
    Nappies=Pañales, Baby wipes=Toallitas, Baby formula=Leche de fórmula, Follow-on milk=Leche de continuación, Baby cereal=Papilla de cereales, Baby
    food=Potitos, Fruit pouches=Bolsitas de fruta, Nappy cream=Crema del pañal, Baby shampoo=Champú de bebé, Baby oil=Aceite de bebé, Dummies=Chupetes,
    Baby bottles=Biberones, Teats=Tetinas, Bibs=Baberos, Baby biscuits=Galletas de bebé, Swim nappies=Pañales de agua, Breast pads=Discos de lactancia,
    Baby water=Agua para bebé,
    Diapers=Pañales, Wipes=Toallitas húmedas
  `,
  pets: `
    Dog food=Comida para perros, Cat food=Comida para gatos, Dry cat food=Pienso para gatos, Dry dog food=Pienso para perros, Tinned cat food=Latas para
    gatos, Cat litter=Arena para gatos, Dog treats=Premios para perros, Cat treats=Premios para gatos, Dog bags=Bolsas para perros, Bird seed=Alpiste,
    Fish food=Comida para peces, Rabbit food=Comida para conejos, Hay=Heno, Hamster food=Comida para hámsteres, Flea treatment=Antipulgas, Dog
    shampoo=Champú para perros, Chew bones=Huesos para perros
  `,
  other: `
    Newspaper=Periódico, Magazine=Revista, Gift card=Tarjeta regalo, Postage stamps=Sellos, Balloons=Globos, Toys=Juguetes, Socks=Calcetines,
    Tights=Medias, Shopping bag=Bolsa de la compra, Parking ticket=Tique de aparcamiento
  `,
};
