import type { DemoTalk } from './demo.ts';

/** What a family of nine says to each other in three weeks. Rosa and Tomás write in Spanish. */
export const RIVERA_TALK: readonly DemoTalk[] = [
  {
    chat: null,
    people: ['ana', 'marco', 'leo', 'mia', 'rosa', 'tomas', 'nora', 'bea'],
    lines: `
@20 08:10
ana: Good morning everyone. One place for all of us, so nobody has to ask who knows what.
marco: Finally. I was in four groups and missed every dentist. [ana 😂]
leo: do we have to say good morning every day
ana: No. But you may.
rosa: ¡Buenos días a todos! ¿Aquí también se pueden mandar fotos de las niñas? [mia ❤️, ana ❤️]
ana: Claro, mamá. Todas las que quieras.
@19 17:20
mia: mum can sofia come on saturday
ana: If her parents say yes. And no nuts in the snacks, she is allergic.
mia: YESSSS [leo 🙉]
bea: I can bring them both home from swimming on Thursday if that helps.
ana: That helps a lot, thank you Bea. [bea 👍]
@18 07:40
marco: Landed in Boston. It is dark and very cold. [rosa 😮]
rosa: Abrígate, hijo. Y come algo caliente.
marco: Sí, suegra. [tomas 😂]
leo: bring the hoodie
marco: Which hoodie?
leo: THE hoodie
ana: The grey one with the zip, size M. I have a photo of the label.
@17 19:05
nora: Luz had her check-up: 6.4 kg, everything as it should be. [ana ❤️, rosa ❤️, tomas ❤️]
ana: Thank you Nora! Did she sleep afterwards?
nora: Two hours, like a stone.
tomas: Esa niña sale a su abuelo. [rosa 😂]
@16 18:30
ana: Who walks Canela tonight?
leo: mia
mia: leo
ana: Both of you, then. Twenty minutes, and past the bakery for bread.
leo: ok but mia holds the bag
@15 12:15
rosa: He hecho croquetas de más. ¿Alguien quiere?
leo: ME [rosa ❤️]
bea: Me too, please!
ana: Mamá, you know what happens when you ask that.
rosa: Por eso pregunto.
@14 09:00
ana? What do we do on Grandma's birthday? | Lunch at home | The restaurant by the lake | A picnic if it is dry | [marco 1, leo 1, mia 2, tomas 1, nora 0, bea 1]
leo: the lake one has the good chips
mia: picnic!!!
marco: The lake, I can book a table for nine.
tomas: Donde diga ella, pero el lago le gusta.
ana: The lake it is. Nobody tells her that we know.
@13 20:10
leo: what time is football tomorrow
ana: Ten, but be there at half past nine. Coach Daniel wrote that the red shirt is needed.
leo: the red one is in the wash
ana: The red one is on your chair since Tuesday.
leo: oh
marco: Good luck! Film the goals. [leo 💪]
@12 13:40
leo: 3:1!!! [ana 🎉, marco 🎉, rosa 🎉, tomas 🎉, mia 🎉, bea 🎉]
rosa: ¡Qué alegría! ¿Marcaste?
leo: one and a half
tomas: ¿Medio gol?
leo: it bounced off me
marco: Counts.
@11 18:00
ana: Reminder: the boiler man comes tomorrow between 9 and 12. Who is at home?
tomas: Yo me acerco a las nueve.
ana: Eres un sol, papá. The key is with Paco next door.
@10 11:25
tomas: Caldera revisada. Dice que dura otros diez años si la tratamos bien. [ana 🙏, marco 👏]
marco: So will I, if treated well. [ana 😂]
@9 16:45
mia: my tooth came out!!! [ana 🎉, rosa 🎉, marco ❤️]
rosa: ¿Y el ratoncito ya lo sabe?
mia: it is under the pillow
leo: how much is a tooth now
ana: Leo.
@8 21:15
marco: Home on Friday at 18:10, gate permitting.
mia: can we come to the airport
ana: Yes. With the sign you painted.
mia: it has glitter
marco: I expected nothing less. [mia ❤️]
@7 08:05
bea: I have a cold and stay at home today, sorry.
ana: Get well, Bea! Mamá, could you fetch Mia at four?
rosa: A las cuatro estoy en la puerta. [ana ❤️]
bea: Thank you Rosa. Back on Thursday, I hope.
@6 17:50
leo: is there anything to eat
ana: The fridge is full.
leo: anything that is not an ingredient
rosa: En mi casa hay lentejas.
leo: on my way [rosa 😂, ana 😂]
@5 18:30
marco: Landed! The sign is enormous. [mia 🎉, ana ❤️]
rosa: Bienvenido a casa.
tomas: El domingo me cuentas lo de Boston.
@4 10:00
nora: Next week I have two nights, Tuesday and Wednesday. I would come on Monday for Luz instead.
ana: Monday is perfect.
nora: Good, I put it in the calendar.
@3 19:20
ana: The school photo order is due on Friday. Which ones do we take?
rosa: Todas.
marco: The big one and four small ones?
mia: not the one with my eyes closed
leo: only that one
ana: The big one, four small ones, none with closed eyes. [mia 👍]
@2 07:55
leo: bus is late AGAIN
marco: Write down the times, we send them a table.
leo: dad no
@2 18:40
rosa: Mañana llueve. Que nadie salga sin paraguas.
mia: i have the frog one
tomas: Yo también quiero uno de rana. [mia 🐸]
@1 12:30
ana: Who is there for dinner tonight?
marco: Me, from seven.
leo: me
mia: me and sofia??
ana: And Sofía, if she is home by half past eight.
bea: I am out, thank you!
@1 20:45
ana: Tomorrow: swimming bag, violin, and somebody signs the zoo form. Please.
marco: Signed. It was under the fruit bowl. [ana 😍]
@0 06:55
rosa: Buenos días. ¿Quién tiene mi fuente azul?
leo: the one with the croquetas?
rosa: Esa.
leo: maybe
marco> The violin is in the car already.
@0 00:20
ana: Today's list is on the fridge and in here. I leave at nine.
mia: can we get a second dog`,
  },
  {
    chat: 'Abuelos',
    colour: 'ochre',
    people: ['ana', 'rosa', 'tomas', 'marco'],
    lines: `
@18 10:00
ana: Mamá, papá: aquí lo nuestro, sin los niños.
rosa: Muy bien. ¿Y aquí qué se pone?
ana: Las recogidas, los médicos y los regalos que no tienen que ver.
tomas: Entonces yo no escribo nada, que se me escapa todo. [ana 😂, rosa 😂]
@15 17:30
rosa: ¿Qué quiere Leo para su cumpleaños?
ana: Unas botas de fútbol, número 41.
tomas: ¿Cuarenta y uno ya?
marco: He grew two sizes since summer. We measured him against the door.
rosa: Yo pongo la mitad.
ana: No hace falta, mamá.
rosa: Ya lo sé. [ana ❤️]
@14 20:30
rosa: ¿Habéis visto mi abanico verde?
tomas: En el coche, debajo del asiento.
rosa: ¿Y qué hace ahí?
tomas: Preguntárselo a Luz, que es quien lo llevaba. [ana 😂]
@13 12:00
marco: I booked the lake for the eighteenth, nine people, half past one.
ana: Perfecto. Mamá no sabe nada, ¿verdad, papá?
tomas: Yo no sé nada de nada.
ana> Este mensaje lo lee mamá también…
marco: I talk about the dentist, of course. [tomas 😂]
@12 09:10
tomas: El martes tengo el oculista a las once. ¿Quién me lleva?
ana: Yo puedo, a las diez y media estoy en tu puerta.
tomas: Y luego te invito a un café.
@9 11:40
tomas: Todo bien, la vista como un águila. Vieja, pero águila. [ana 🦅, marco 👏]
rosa: Pues ayer no encontrabas las gafas.
tomas: Las tenía puestas.
@7 19:00
ana? ¿Cuándo venís a comer? | Sábado | Domingo | [rosa 1, tomas 1, marco 1]
rosa: El domingo, que el sábado hay mercado.
marco: Sunday. I cook. [rosa 😮]
tomas: Llevo el vino, por si acaso.
@5 16:20
rosa: Ana, Mia no quiere ir a natación sin Bea.
ana: Lo sé, hablo con ella esta noche. Gracias por decírmelo.
rosa: Le he prometido unas palmeras si va.
ana: Eso funciona siempre.
@4 09:30
tomas: ¿Cómo se manda un audio?
ana: Mantén pulsado el micrófono, papá.
tomas: ¿Y se oye?
ana: Se oye todo. También lo que dijiste del vecino.
tomas: Vaya.
@3 10:15
marco: For Sunday: does anybody not eat fish?
tomas: Rosa no come nada que la mire. [marco 😂, ana 😂]
marco: Fillets, then.
rosa: Gracias, hijo.
@1 18:00
ana: Recordad: el viernes os quedáis con Luz de cinco a ocho.
rosa: ¡Apuntado! Hasta en el azulejo de la cocina.
tomas> Llevo yo el cochecito.
@0 07:30
rosa: ¿Le doy a Luz el puré de calabaza o el de pera?
ana: El de calabaza. El de pera es para la tarde.`,
  },
  {
    chat: 'School run',
    colour: 'lagoon',
    keptDays: 365,
    people: ['ana', 'marco', 'bea', 'nora', 'rosa'],
    lines: `
@16 20:00
ana: Who takes and fetches, week by week. Change it here, not on the door.
bea: Mondays and Thursdays are mine, as before.
marco: I take Tuesdays when I am here.
nora: Fridays at 13:00, straight from my shift.
rosa: Yo cuando haga falta. [ana ❤️]
@14 08:00
marco: Mia left her lunch box on the stairs.
ana: I drop it at the office on my way.
marco: Thank you. It smells of croquetas.
@13 07:20
bea: Traffic on Hillcrest Road, we will be five minutes late.
ana: I tell the school.
@12 15:10
nora: Leo asked to walk home with two friends. Is that all right?
ana: Yes, if he writes when he is at home.
nora: He says "obviously".
ana: Then obviously.
@11 14:00
ana: Mia has violin at 16:30 tomorrow, please take the case out of the car.
marco: It is in the hall.
@10 16:40
rosa: Mia recogida. Merienda y deberes.
ana: Gracias, mamá.
@8 07:35
marco: Leo missed the bus, I take him.
ana> Third time this month.
marco: I mentioned it. With emphasis.
@6 18:10
ana? Can we start at 7:45 from Monday? | Yes | Better 7:50 | [marco 0, bea 0, nora 1, rosa 0]
bea: 7:45 is fine.
nora: Fridays I cannot be earlier than 7:50.
ana: 7:45, and 7:50 on Fridays. [nora 🙏]
@5 07:25
rosa: Llevo yo a Mia, que voy al mercado.
ana: ¡Gracias! La mochila es la roja.
rosa: La roja pesa como un niño.
bea: It is the library books. They go back on Friday.
@4 13:05
nora: Both picked up. Leo is hungry, as always.
@3 16:05
marco: Violin case in the car, violin at home. We turn round.
ana> It was in the hall.
marco: It was, yes.
@3 18:40
bea: Thursday they finish at twelve, teachers' meeting.
nora: I can take them until four.
ana: You are wonderful, Nora.
nora: Leo cooks, he says.
marco: Then I come home early as well.
@2 07:30
bea: The side gate is closed, the children go in at the front.
ana: Since when?
bea: Since today, building works until December.
@1 15:55
ana: Half an hour late, sorry! Can anybody?
rosa: Voy yo. [ana 🙏]
ana: Saved.
@0 07:10
bea: We are on our way. Mia has the frog umbrella. [ana 🐸]`,
  },
];
