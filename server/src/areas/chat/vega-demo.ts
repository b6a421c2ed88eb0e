import type { DemoTalk } from './demo.ts';

export const VEGA_TALK: readonly DemoTalk[] = [
  {
    chat: null,
    people: ['carmen', 'julian', 'pilar', 'hugo'],
    lines: `
@9 19:00
carmen: Familia, desde hoy todo aquí. Lo que se diga en el pasillo no cuenta. [julian 😂]
julian: ¿Y lo que se diga en la cocina?
carmen: Tampoco.
pilar: A mí me parece bien, así no tengo que gritar.
hugo: hola [carmen ❤️, pilar ❤️]
@7 17:10
julian: Hugo sale hoy a las cinco y media, tiene ensayo.
pilar: Lo recojo yo y pasamos por la panadería.
hugo: quiero napolitana
@5 20:30
carmen? ¿Qué hacemos el domingo? | El parque del Henares | Cine | Comida en casa de la abuela | [julian 2, pilar 2, hugo 1]
pilar: Hay cocido.
julian: Entonces no hay más que hablar.
hugo: y luego cine?
carmen: Y luego cine. [hugo 🎉]
@3 08:15
pilar: Hoy tengo el médico a las doce, vuelvo a comer.
carmen: ¿Te acerco?
pilar: Voy paseando, que hace sol.
@2 18:45
hugo: he sacado un 9 en mates!!! [carmen 🎉, julian 🎉, pilar 🎉]
julian: ¡Campeón!
@1 21:00
carmen: Mañana no hay leche. ¿Quién pasa por la tienda?
julian: Paso yo al salir.
@0 07:50
hugo: mamá donde está mi flauta
carmen: Donde la dejaste.
hugo: y donde la dejé`,
  },
  {
    chat: 'Mayores',
    colour: 'berry',
    people: ['carmen', 'julian', 'pilar'],
    lines: `
@6 22:10
carmen: Para el cumpleaños de Hugo: ¿bici o telescopio?
julian: Telescopio. La bici se la queda pequeña en un año.
pilar: Yo pongo el trípode.
carmen: El telescopio, y la tarta de chocolate. [pilar 👍]
@4 13:00
julian: El seguro de la casa se renueva el 15. Lo llamo yo.
carmen> Y pregunta por lo de la gotera.
@1 19:30
pilar: He guardado el regalo en mi armario, detrás de las mantas.
carmen: Perfecto, ahí no mira nadie.`,
  },
  {
    chat: 'Recogidas',
    colour: 'fern',
    people: ['carmen', 'julian', 'pilar'],
    lines: `
@8 07:30
carmen: Esta semana: lunes y miércoles la abuela, el resto nosotros.
pilar: Apuntado.
@3 16:20
julian: Llego diez minutos tarde al colegio.
pilar: Estoy cerca, entro yo. [julian 🙏]
@0 07:20
carmen: Hoy natación a las seis, la mochila está en la entrada.`,
  },
];
