import { formatPrice, PLANS } from '#contract/areas/plans/plans.ts';
import { DELETION_MAIL_DAYS } from '#contract/limits.ts';
import type { messages as english } from './messages.en.ts';

const FREE_MEMBERS = PLANS.Free.maxMembers;
const PREMIUM_PRICE = formatPrice(PLANS.Premium.monthlyCents, 'es');
const MAIL_DAYS = new Intl.ListFormat('es').format(DELETION_MAIL_DAYS.map(String));

export const messages: typeof english = {
  frame: {
    skip: 'Ir al contenido',
    menu: 'Páginas',
    language: 'Idioma',
    theme: 'Claro u oscuro',
    themeToggle: 'Cambiar entre claro y oscuro',
    themeLight: 'Claro',
    themeDark: 'Oscuro',
    themeSystem: 'Sistema',
    logIn: 'Entrar',
    open: 'Abrir Casita',
    footer: 'Una casita para las cosas de todos los días.',
    links: {
      home: 'La casa',
      help: 'Ayuda',
      others: 'Para otros',
      small: 'Letra pequeña',
      landing: 'Portada',
      pricing: 'Precios',
      install: 'Instalar',
      about: 'Qué es Casita',
      contact: 'Contacto',
      buzon: 'Buzón de sugerencias',
      advertising: 'Publicidad',
      'certified-professionals': 'Profesionales con certificado',
      privacy: 'Privacidad',
      terms: 'Condiciones',
    },
  },
  landing: {
    title: 'Casita, la casa de todo lo que tu familia tiene que hacer',
    summary: 'La lista de tareas de quienes viven juntos. Al momento en cada teléfono, y también sin cobertura.',
    start: 'Empieza con tu familia',

    heroTitle: 'Todo lo que tu familia tiene que hacer, bajo un mismo techo.',
    heroText:
      'Quién baja la basura, quién recoge a Mia, qué hay que llevar al cole el viernes. Todo el mundo lo ve y lo puede marcar, hasta en el sótano del supermercado.',
    heroNote: `Gratis hasta ${FREE_MEMBERS} personas. Sin tarjeta.`,
    houseLabel: 'Una casa en sección: cuatro personas, cada una con su color, y lo que tienen que hacer hoy',
    houseSentence: 'Quedan tres cosas, fútbol a las cinco.',
    doneAna: 'Llamar al dentista',
    halfMarco: 'Arreglar la bici de Mia',
    openLeo: 'Llevar la bolsa de fútbol',
    openMia: 'Regar las plantas',
    captionAna: 'Hecho',
    captionMarco: 'En curso',
    captionLeo: 'Hoy, 17:00',
    captionMia: 'Hoy, con Ana',

    worksTitle: 'Lo que ya hay en casa',
    works1Title: 'Un color por persona',
    works1Text: 'De un vistazo se ve a quién le toca. Una tarea puede ser para una persona o para varias.',
    works2Title: 'En todos los teléfonos a la vez',
    works2Text: 'Márcalo en el portal y en la tableta de la cocina ya está hecho antes de que te quites los zapatos.',
    works3Title: 'Sin cobertura, sin problema',
    works3Text: 'Añade, cambia y marca sin conexión. Casita lo guarda todo y lo envía cuando vuelvas a tenerla.',
    works4Title: 'No se pierde nada',
    works4Text: '¿Has borrado lo que no era? Deshazlo, o búscalo durante 30 días en Borrado hace poco.',
    works5Title: 'Solo de tu familia',
    works5Text: 'Nadie de fuera puede ver lo que hay dentro: lo impide la propia base de datos. Sin rastreadores.',
    works6Title: 'En español y en inglés',
    works6Text: 'Cada cual lee Casita en su idioma, los abuelos también.',

    endTitle: 'La puerta está abierta.',
  },
  plans: {
    title: 'Dos planes, una casa',
    text: 'Casita se construye habitación a habitación. Lo que todavía no está lleva «pronto».',
    soon: 'pronto',
    free: {
      name: 'Gratis',
      unit: 'todo el tiempo que quieras',
      choose: 'Empezar gratis',
      rooms: {
        members: `Hasta ${FREE_MEMBERS} miembros de la familia`,
        tasks: 'Tareas básicas',
        calendar: 'Calendario compartido',
        support: 'Ayuda por correo',
      },
    },
    premium: {
      name: 'Premium',
      unit: 'al mes',
      try: 'Probar 30 días',
      choose: 'Elegir Premium',
      rooms: {
        members: 'Miembros ilimitados',
        tasks: 'Tareas avanzadas',
        medical: 'Historial médico',
        school: 'Gestión escolar',
        support: 'Ayuda prioritaria',
      },
      note: '30 días para probar Premium, sin tarjeta, y la prueba termina sola. Premium se paga cada mes y puedes terminarlo cuando quieras.',
    },
    compare: 'Todo sobre los planes',
  },
  pricing: {
    title: 'Precios',
    summary: `Gratis hasta ${FREE_MEMBERS} personas; Premium, ${PREMIUM_PRICE} al mes. Prueba Premium 30 días, sin tarjeta.`,
    intro:
      'Un plan vale para toda la familia, lo elija quien lo elija. Puedes empezar por lo pequeño y ampliar después.',
    questionsTitle: 'Lo que se suele preguntar',
    questions: {
      card: {
        title: '¿Hace falta una tarjeta?',
        text: 'Para el plan Gratis y para la prueba, no. Para Premium, sí: ves el precio y lo confirmas en la página del servicio de pagos, y la tarjeta se queda allí.',
      },
      trial: {
        title: '¿Qué pasa después de los 30 días?',
        text: 'La prueba termina sola y no cuesta nada. Entonces Casita te pregunta qué plan quieres. Todo lo que ha escrito tu familia se queda. Cada familia tiene una prueba.',
      },
      members: {
        title: '¿Quién cuenta como miembro?',
        text: 'Toda persona con cuenta propia, tú también. Un bebé o un abuelo sin cuenta pueden tener tareas y no cuentan.',
      },
      soon: {
        title: '¿Qué quiere decir «pronto»?',
        text: 'Que una habitación está pensada y sin construir. Decide por lo que hay hoy; no damos fechas que quizá no podamos cumplir.',
      },
      lapse: {
        title: '¿Qué pasa con lo nuestro si no hay plan?',
        text: `Se queda 12 meses desde el día en que termina el plan. En cuanto la madre o el padre elige un plan, también el Gratis, todo vuelve a estar ahí. Antes de borrar nada se mandan tres correos a las madres y los padres, ${MAIL_DAYS} días antes.`,
      },
      leave: {
        title: '¿Puedo irme?',
        text: 'Cuando quieras. No hay permanencia: si terminas Premium, sigue hasta el final del mes que has pagado y después eliges. [Escríbenos](/contact) para borrar una cuenta o una familia.',
      },
    },
  },
  about: {
    title: 'Qué es Casita',
    summary: 'Qué es Casita, qué promete, cómo está hecha y quién hay detrás.',
    intro:
      'Casita es un solo sitio para todo lo que una familia tiene que llevar en la cabeza, para que no lo lleve siempre la misma persona.',
    promises: {
      title: 'Cuatro promesas',
      lost: {
        title: 'Lo guardado no se pierde',
        text: 'Ni por un fallo, ni por falta de cobertura, ni porque dos escriban a la vez. Lo que has escrito espera en tu dispositivo hasta que ha llegado.',
      },
      private: {
        title: 'Nadie ve lo que no es suyo',
        text: 'La propia base de datos niega las filas de otras familias. Un error en una pantalla no puede enseñarlas.',
      },
      quick: {
        title: 'Está ahí al momento',
        text: 'Casita se abre desde tu dispositivo. Un cambio llega a los demás mientras miran.',
      },
      plain: {
        title: 'Habla claro',
        text: 'En español y en inglés, a quien llega con sueño y a quien tiene nueve años, también con teclado y con lector de pantalla.',
      },
    },
    building: {
      title: 'Habitación a habitación',
      text: 'Las tareas fueron lo primero, porque ahí se van casi todas las tardes. Después vienen calendario, chat, colegio, salud, dinero y compra. Lo que no está listo lleva «pronto» y nunca se enseña como si lo estuviera.',
    },
    without: {
      title: 'Lo que no hay',
      text: 'Ni anuncios dentro de casa, ni rastreadores, ni venta de datos, ni clientes inventados con elogios inventados. Estas páginas no cargan nada de nadie más: míralo en la pestaña de red de tu navegador.',
    },
    people: {
      title: 'Quién hay detrás',
      text: 'De esta Casita se encargan las personas que llevan {{origin}}. Puedes escribirles {{#support_email}}a {{support_email}}, {{/support_email}}desde la [página de contacto](/contact) o, sin dar tu nombre, por el [buzón de sugerencias](/buzon).',
    },
  },
};
