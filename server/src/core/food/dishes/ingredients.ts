/**
 * What the built-in assistant's dishes are made of, one a line: id, English name, Spanish name, aisle, and what is in it that people may not eat.
 * Names are as people write them on a list: in the plural what is counted.
 */
export const INGREDIENT_LINES = `
almond-milk | almond milk | bebida de almendras | drinks | nuts
almonds | almonds | almendras | snacks | nuts
anchovies | anchovies | anchoas | fish | fish
apple | apples | manzanas | produce |
artichoke | artichokes | alcachofas | produce |
arugula | arugula | rúcula | produce |
asparagus | asparagus | espárragos | produce |
aubergine | aubergines | berenjenas | produce |
avocado | avocados | aguacates | produce |
bacon | bacon | beicon | deli | meat pork
baking-powder | baking powder | levadura química | pantry |
balsamic | balsamic vinegar | vinagre balsámico | pantry |
banana | bananas | plátanos | produce |
basil | fresh basil | albahaca fresca | produce |
bay-leaf | bay leaves | hojas de laurel | pantry |
bbq-sauce | barbecue sauce | salsa barbacoa | pantry |
bean-sprouts | bean sprouts | brotes de soja | produce | soy
beef | stewing beef | carne de ternera para guisar | meat | meat
beef-mince | ground beef | carne picada de ternera | meat | meat
beef-roast | roast beef | redondo de ternera | meat | meat
beer | beer | cerveza | drinks | gluten alcohol
beetroot | beetroot | remolachas | produce |
black-beans | black beans | alubias negras | pantry |
blueberries | blueberries | arándanos | produce |
bread | bread | pan | bakery | gluten
breadcrumbs | breadcrumbs | pan rallado | pantry | gluten
broccoli | broccoli | brócoli | produce |
brown-sugar | brown sugar | azúcar moreno | pantry |
bulgur | bulgur | bulgur | pantry | gluten
burger-bun | burger buns | panes de hamburguesa | bakery | gluten sesame
butter | butter | mantequilla | dairy | dairy
cabbage | cabbage | repollo | produce |
capers | capers | alcaparras | pantry |
carrot | carrots | zanahorias | produce |
cashews | cashews | anacardos | snacks | nuts
cauliflower | cauliflower | coliflor | produce |
celery | celery | apio | produce | celery
cheddar | grated cheddar | queso cheddar rallado | dairy | dairy
cheese-slices | cheese slices | queso en lonchas | dairy | dairy
cherry-tomato | cherry tomatoes | tomates cherry | produce |
chicken | chicken breasts | pechugas de pollo | meat | meat
chicken-thigh | chicken thighs | muslos de pollo | meat | meat
chicken-whole | whole chicken | pollo entero | meat | meat
chicken-wings | chicken wings | alitas de pollo | meat | meat
chickpeas | chickpeas | garbanzos | pantry |
chili | chili peppers | guindillas | produce |
chili-powder | chili powder | chile en polvo | pantry |
chives | chives | cebollino | produce |
chocolate | dark chocolate | chocolate negro | snacks | dairy
chorizo | chorizo | chorizo | deli | meat pork
cinnamon | cinnamon | canela | pantry |
clams | clams | almejas | fish | shellfish
cocoa | cocoa powder | cacao en polvo | breakfast |
coconut-milk | coconut milk | leche de coco | pantry |
cod | cod fillets | filetes de bacalao | fish | fish
coriander | fresh coriander | cilantro fresco | produce |
corn | sweetcorn | maíz dulce | pantry |
corn-flour | corn flour | harina de maíz | pantry |
courgette | courgettes | calabacines | produce |
couscous | couscous | cuscús | pantry | gluten
cream | cooking cream | nata para cocinar | dairy | dairy
cream-cheese | cream cheese | queso crema | dairy | dairy
cucumber | cucumbers | pepinos | produce |
cumin | cumin | comino | pantry |
curry-paste | curry paste | pasta de curry | pantry | shellfish
curry-powder | curry powder | curry en polvo | pantry |
dates | dates | dátiles | produce |
digestives | plain biscuits | galletas maría | snacks | gluten dairy
dill | fresh dill | eneldo fresco | produce |
duck | duck legs | muslos de pato | meat | meat
egg | eggs | huevos | dairy | egg
feta | feta cheese | queso feta | dairy | dairy
filo | filo pastry | masa filo | frozen | gluten
fish-fingers | fish fingers | varitas de pescado | frozen | fish gluten
flour | flour | harina | pantry | gluten
fries | frozen fries | patatas fritas congeladas | frozen |
frozen-berries | frozen berries | frutos rojos congelados | frozen |
garam-masala | garam masala | garam masala | pantry |
garlic | garlic | ajos | produce |
gelatine | gelatine | gelatina | pantry | meat
ginger | fresh ginger | jengibre fresco | produce |
gnocchi | gnocchi | ñoquis | pantry | gluten
goat-cheese | goat cheese | queso de cabra | dairy | dairy
granola | granola | granola | breakfast | gluten nuts
grapes | grapes | uvas | produce |
green-beans | green beans | judías verdes | produce |
green-pepper | green peppers | pimientos verdes | produce |
ham | cooked ham | jamón cocido | deli | meat pork
hazelnuts | hazelnuts | avellanas | snacks | nuts
honey | honey | miel | breakfast | honey
hot-dog-bun | hot dog buns | panes de perrito | bakery | gluten
hummus | hummus | hummus | deli | sesame
ice-cream | vanilla ice cream | helado de vainilla | frozen | dairy egg
jam | jam | mermelada | breakfast |
jamon | serrano ham | jamón serrano | deli | meat pork
kale | kale | col rizada | produce |
ketchup | ketchup | kétchup | pantry |
kidney-beans | kidney beans | alubias rojas | pantry |
kiwi | kiwis | kiwis | produce |
ladyfingers | ladyfingers | bizcochos de soletilla | bakery | gluten egg
lamb | lamb shoulder | paletilla de cordero | meat | meat
lamb-mince | ground lamb | carne picada de cordero | meat | meat
lasagne | lasagne sheets | placas de lasaña | pantry | gluten
leek | leeks | puerros | produce |
lemon | lemons | limones | produce |
lentils | lentils | lentejas | pantry |
lettuce | lettuce | lechuga | produce |
lime | limes | limas | produce |
macaroni | macaroni | macarrones | pantry | gluten
mango | mangoes | mangos | produce |
maple-syrup | maple syrup | sirope de arce | breakfast |
mascarpone | mascarpone | mascarpone | dairy | dairy
mayonnaise | mayonnaise | mayonesa | pantry | egg
melon | melons | melones | produce |
milk | milk | leche | dairy | dairy
mint | fresh mint | hierbabuena fresca | produce |
miso | miso paste | pasta de miso | pantry | soy
monkfish | monkfish | rape | fish | fish
mozzarella | mozzarella | mozzarella | dairy | dairy
muffin-cases | muffin cases | cápsulas para magdalenas | household |
mushroom | mushrooms | champiñones | produce |
mussels | mussels | mejillones | fish | shellfish
mustard | mustard | mostaza | pantry | mustard
naan | naan bread | pan naan | bakery | gluten dairy
nachos | tortilla chips | nachos | snacks |
noodles-egg | egg noodles | fideos al huevo | pantry | gluten egg
noodles-rice | rice noodles | fideos de arroz | pantry |
noodles-soup | soup noodles | fideos para sopa | pantry | gluten
nori | nori sheets | algas nori | pantry |
nutmeg | nutmeg | nuez moscada | pantry |
oats | oats | copos de avena | breakfast | gluten
olive-oil | olive oil | aceite de oliva | pantry |
olives | olives | aceitunas | pantry |
onion | onions | cebollas | produce |
orange | oranges | naranjas | produce |
oregano | oregano | orégano | pantry |
paprika | smoked paprika | pimentón | pantry |
parmesan | parmesan | parmesano | dairy | dairy
parsley | fresh parsley | perejil fresco | produce |
passata | tomato passata | tomate triturado | pantry |
peach | peaches | melocotones | produce |
peanut-butter | peanut butter | crema de cacahuete | breakfast | peanuts
peanuts | peanuts | cacahuetes | snacks | peanuts
pear | pears | peras | produce |
peas | frozen peas | guisantes congelados | frozen |
penne | penne | macarrones pluma | pantry | gluten
pepper | red peppers | pimientos rojos | produce |
pesto | pesto | pesto | pantry | nuts dairy
pickles | pickles | pepinillos | pantry |
pine-nuts | pine nuts | piñones | pantry | nuts
pineapple | pineapple | piña | produce |
pita | pita bread | pan de pita | bakery | gluten
pizza-dough | pizza dough | masa de pizza | dairy | gluten
polenta | polenta | polenta | pantry |
popcorn | popping corn | maíz para palomitas | snacks |
pork-belly | pork belly | panceta | meat | meat pork
pork-chop | pork chops | chuletas de cerdo | meat | meat pork
pork-loin | pork loin | lomo de cerdo | meat | meat pork
pork-ribs | pork ribs | costillas de cerdo | meat | meat pork
pork-shoulder | pork shoulder | paleta de cerdo | meat | meat pork
potato | potatoes | patatas | produce |
prawns | prawns | gambas | fish | shellfish
puff-pastry | puff pastry | hojaldre | dairy | gluten
pumpkin | pumpkin | calabaza | produce |
quinoa | quinoa | quinoa | pantry |
radish | radishes | rábanos | produce |
raisins | raisins | pasas | snacks |
ramen | ramen noodles | fideos ramen | pantry | gluten
red-cabbage | red cabbage | lombarda | produce |
rice | rice | arroz | pantry |
rice-paella | paella rice | arroz bomba | pantry |
rice-risotto | risotto rice | arroz para risotto | pantry |
rice-sushi | sushi rice | arroz para sushi | pantry |
ricotta | ricotta | requesón | dairy | dairy
rosemary | rosemary | romero | pantry |
saffron | saffron | azafrán | pantry |
salad-mix | mixed salad leaves | ensalada variada | produce |
salmon | salmon fillets | lomos de salmón | fish | fish
salmon-smoked | smoked salmon | salmón ahumado | fish | fish
sardines | sardines | sardinas | fish | fish
sausages | sausages | salchichas frescas | meat | meat pork gluten
frankfurters | frankfurters | salchichas de Frankfurt | deli | meat pork
sea-bream | sea bream | doradas | fish | fish
hake | hake fillets | filetes de merluza | fish | fish
sesame | sesame seeds | semillas de sésamo | pantry | sesame
short-pastry | shortcrust pastry | masa quebrada | dairy | gluten
sour-cream | sour cream | nata agria | dairy | dairy
soy-sauce | soy sauce | salsa de soja | pantry | soy gluten
spaghetti | spaghetti | espaguetis | pantry | gluten
spinach | spinach | espinacas | produce |
spring-onion | spring onions | cebolletas | produce |
squid | squid | calamares | fish | shellfish
steak | beef steaks | filetes de ternera | meat | meat
stock-beef | beef stock | caldo de carne | pantry | meat celery
stock-chicken | chicken stock | caldo de pollo | pantry | meat celery
stock-fish | fish stock | caldo de pescado | pantry | fish celery
stock-veg | vegetable stock | caldo de verduras | pantry | celery
strawberry | strawberries | fresas | produce |
sugar | sugar | azúcar | pantry |
sun-dried-tomato | sun-dried tomatoes | tomates secos | pantry | sulphites
sunflower-oil | sunflower oil | aceite de girasol | pantry |
sweet-potato | sweet potatoes | boniatos | produce |
taco-shell | taco shells | tacos crujientes | pantry |
tagliatelle | tagliatelle | tallarines | pantry | gluten egg
tahini | tahini | tahini | pantry | sesame
thyme | thyme | tomillo | pantry |
tofu | tofu | tofu | produce | soy
tomato | tomatoes | tomates | produce |
tomato-paste | tomato paste | concentrado de tomate | pantry |
tomato-sauce | fried tomato sauce | tomate frito | pantry |
tortilla-corn | corn tortillas | tortillas de maíz | bakery |
tortilla-wheat | flour tortillas | tortillas de trigo | bakery | gluten
tortellini | tortellini | tortellini | dairy | gluten egg dairy
tuna | tuna | atún | pantry | fish
tuna-fresh | tuna steaks | filetes de atún | fish | fish
turkey | turkey breast | pechuga de pavo | meat | meat
turmeric | turmeric | cúrcuma | pantry |
vanilla | vanilla extract | esencia de vainilla | pantry |
vinegar | vinegar | vinagre | pantry |
walnuts | walnuts | nueces | snacks | nuts
watermelon | watermelon | sandía | produce |
whipping-cream | whipping cream | nata para montar | dairy | dairy
white-beans | white beans | alubias blancas | pantry |
white-wine | white wine | vino blanco | drinks | alcohol sulphites
red-wine | red wine | vino tinto | drinks | alcohol sulphites
wholemeal-bread | wholemeal bread | pan integral | bakery | gluten
worcester | worcestershire sauce | salsa worcestershire | pantry | fish
yeast | yeast | levadura de panadero | pantry |
yogurt | plain yogurt | yogur natural | dairy | dairy
cereal | breakfast cereal | cereales de desayuno | breakfast | gluten
coffee | coffee | café | breakfast |
tea | tea | té | breakfast |
orange-juice | orange juice | zumo de naranja | drinks |
toilet-paper | toilet paper | papel higiénico | household |
dish-soap | dish soap | lavavajillas | household |
detergent | laundry detergent | detergente | household |
blood-sausage | black pudding | morcilla | deli | meat pork
cuttlefish | cuttlefish | sepia | fish | shellfish
manchego | manchego cheese | queso manchego | dairy | dairy
condensed-milk | condensed milk | leche condensada | pantry | dairy
plantain | plantains | plátanos machos | produce |
yuca | cassava | yuca | produce |
kombu | dashi stock | caldo dashi | pantry | fish
vegetables-frozen | frozen mixed vegetables | verduras congeladas | frozen |
`;
