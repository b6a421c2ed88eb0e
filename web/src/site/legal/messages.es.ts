import { formatPrice, PLANS } from '#contract/areas/plans/plans.ts';
import { PAYMENT_GRACE_DAYS } from '#contract/areas/subscription.ts';
import {
  CHANGES_KEPT_DAYS,
  CHANGES_KEPT_MAX,
  CONFIRM_LINK_HOURS,
  DELETION_MAIL_DAYS,
  ENQUIRIES_KEPT_DAYS,
  INVITATIONS_KEPT_DAYS,
  JOBS_TRIED_DAYS,
  LINKS_KEPT_DAYS,
  MAILBOX_KEPT_DAYS,
  NOTIFICATIONS_MAX,
  PAYMENT_EVENTS_KEPT_DAYS,
  REMOVED_DAYS,
  RESET_LINK_MINUTES,
  SESSION_DAYS,
  WHOLE_ROWS_MAX,
} from '#contract/limits.ts';
import type { messages as english } from './messages.en.ts';

const MAIL_DAYS = new Intl.ListFormat('es').format(DELETION_MAIL_DAYS.map(String));

export const messages: typeof english = {
  since: 'En vigor desde el 23 de noviembre de 2026',
  privacy: {
    title: 'Privacidad',
    summary:
      'Qué guarda Casita, dónde, cuánto tiempo y quién lo ve. Sin rastreadores ni anuncios, y con cinco cookies.',
    intro:
      'Casita guarda lo que escribe tu familia para que tu familia lo lea, y para nada más. Aquí no hay anuncios ni rastreadores, y nadie hace un perfil de ti.',
    who: {
      title: 'Quién responde de tus datos',
      text: 'Las personas que llevan Casita en {{origin}}. Puedes escribirles {{#support_email}}a {{support_email}} o {{/support_email}}desde la [página de contacto](/contact).',
      more: 'Casita es un programa que puede funcionar en muchas máquinas. Esta página explica qué hace el programa. Quien lo pone en marcha tiene su base de datos y responde de ella.',
    },
    stored: {
      title: 'Qué se guarda',
      list: {
        account:
          'Tu cuenta: tu correo, los nombres que pongas y un resumen scrypt de tu contraseña, del que nadie puede sacarla. Un menor que entra con PIN tiene en su lugar un resumen del PIN. Si continúas con Google, Google nos dice tu correo, tu nombre y un identificador de tu cuenta de Google.',
        family:
          'Lo que escribe tu familia: las personas, con su nombre, su correo, su teléfono, su fecha de nacimiento, su rol, su color y su foto, las tareas, los eventos y los contactos. De cada cambio se anota quién lo hizo, cuándo y qué ponía antes, para poder deshacerlo.',
        own: 'Lo que es solo tuyo: tus ajustes, tus notificaciones, qué plan tienes, desde cuándo y hasta cuándo, y si ya se ha usado la prueba. Si pagas Premium: el número por el que te conoce el servicio de pagos y si ha fallado un pago. Los datos de la tarjeta o del banco se escriben allí y nunca llegan a Casita.',
        invitations:
          'Las invitaciones: el nombre, el correo y el rol de la persona a la que invitas, y quién la invitó y cuándo.',
        sessions:
          'Dónde tienes la sesión abierta: una entrada por dispositivo, con lo que el navegador dice de sí mismo (su nombre, su versión y el sistema en el que funciona), cuándo empezó y cuándo caduca. La dirección de red del dispositivo no se guarda con ella. Un dispositivo vinculado a una familia tiene su propia entrada, con su nombre, quién lo vinculó y cuándo se usó por última vez.',
        attempts:
          'Los intentos de entrar, contados bajo una huella de la cuenta y de la dirección de red que no identifica a nadie. Sirven para que no se puedan adivinar contraseñas.',
        letters:
          'Lo que envías con un formulario de estas páginas: tu mensaje, lo que cuentes de ti, el idioma y la hora.',
        mails: 'Los correos que te manda Casita, como confirmaciones e invitaciones, hasta que salen.',
        links:
          'Los enlaces de los correos que confirman una dirección o cambian una contraseña: una huella del enlace y la dirección a la que se envió.',
      },
    },
    where: {
      title: 'Dónde está y quién puede leerlo',
      text: 'En una base de datos PostgreSQL, en la máquina que responde en esta dirección o en otra que hayan elegido quienes la llevan. La propia base de datos niega cada fila a quien no es de tu familia, no solo las pantallas.',
      family:
        'Dentro de la familia, todo el mundo ve lo que la familia comparte. Tus ajustes y tus notificaciones son solo tuyos.',
      staff:
        'El equipo tiene una oficina con recuentos (cuántas familias, qué planes) y con lo que llega por estos formularios. No enseña las tareas ni nada de lo que escribe una familia.',
      log: 'El registro del servidor apunta rutas y tiempos. No contiene nombres, direcciones ni textos.',
    },
    duration: {
      title: 'Cuánto tiempo',
      list: {
        removed: `Lo que borras se puede recuperar durante ${REMOVED_DAYS} días. Después desaparece, también de la lista de cambios. Si una familia borra más de ${WHOLE_ROWS_MAX.toLocaleString('es')} cosas de un mismo tipo, las más antiguas desaparecen antes.`,
        history: `La lista de cambios y tus notificaciones se borran a los ${CHANGES_KEPT_DAYS} días. Si en una familia hay más de ${CHANGES_KEPT_MAX.toLocaleString('es')} cambios, los más antiguos desaparecen antes. Quien tiene más de ${NOTIFICATIONS_MAX.toLocaleString('es')} notificaciones pierde antes las más antiguas.`,
        sessions: `Una sesión termina cuando la cierras, o ${SESSION_DAYS} días después de la última vez que la usaste, y su entrada se borra.`,
        attempts:
          'Los intentos contados se olvidan al cabo de un día como mucho, más la hora que puede tardar la limpieza.',
        copies:
          'De la base de datos propia de Casita se hace una copia cada noche, y cada copia se borra a los 14 días. Hasta entonces, algo borrado puede seguir en una copia.',
        letters: `Los mensajes de los formularios se borran a los ${ENQUIRIES_KEPT_DAYS} días.`,
        invitations: `Una invitación que nadie acepta se borra ${INVITATIONS_KEPT_DAYS} días después de caducar.`,
        mails: `Un correo se borra aquí en cuanto el servidor de correo lo recoge. Si no lo recoge ninguno, Casita lo intenta durante ${JOBS_TRIED_DAYS} días y después lo borra también. Donde Casita sirve solo a una máquina y no hay servidor de correo, los correos se quedan ${MAILBOX_KEPT_DAYS} días en ella.`,
        links: `Un enlace sirve durante ${CONFIRM_LINK_HOURS} horas si confirma una dirección y durante ${RESET_LINK_MINUTES} minutos si cambia una contraseña. A los ${LINKS_KEPT_DAYS} días de caducar se olvida.`,
        lapsed: `Una familia sin plan se guarda 12 meses desde el día en que terminó su plan, y después se borra con todo lo que ha escrito. Se manda un correo a sus madres y padres ${MAIL_DAYS} días antes; no se borra hasta que se han enviado los tres. Quien elige un plan en ese tiempo, también el Gratis, lo recupera todo.`,
        payments: `Lo que el servicio de pagos comunica sobre los pagos se olvida a los ${PAYMENT_EVENTS_KEPT_DAYS} días. Las facturas y los pagos en sí los tiene ese servicio, el tiempo que le pide la ley.`,
        rest: 'Todo lo demás se queda mientras existan tu cuenta y tu familia. Para borrar una cuenta o una familia, {{#support_email}}escribe a {{support_email}}{{/support_email}}{{^support_email}}escríbenos desde la [página de contacto](/contact){{/support_email}}.',
      },
    },
    device: {
      title: 'Qué queda en tu dispositivo',
      text: 'Para que Casita se abra al instante y funcione sin cobertura, tu navegador guarda los archivos de la aplicación, una copia de las filas de tu familia, quién tiene la sesión abierta y los cambios que aún no se han enviado. Al cerrar la sesión, la copia se borra; los cambios pendientes esperan hasta que se envíen o los descartes. El tema y el idioma son del dispositivo y se quedan. Antes de entrar, recuerda adónde querías ir y qué plan elegiste.',
    },
    cookies: {
      title: 'Cookies',
      text: 'Son cinco y todas las pone la propia Casita. Ninguna sirve para rastrear, así que no hay nada que aceptar.',
      list: {
        session: `casita.session_token (con __Secure- delante si la conexión va cifrada) mantiene tu sesión abierta. Ningún script puede leerla y solo va a las direcciones de entrada. Dura hasta que cierras la sesión o pasas ${SESSION_DAYS} días sin venir.`,
        device:
          'casita.device demuestra que ya habías entrado en este dispositivo, para que nadie te deje fuera intentando adivinar tu contraseña. Dura 400 días.',
        paired:
          'casita.paired demuestra que una madre o un padre ha vinculado este dispositivo con su familia, para que ofrezca las caras de los menores. Dura 400 días, o hasta que se desvincula.',
        language: 'i18nextLng recuerda durante un año el idioma que elegiste.',
        sidebar: 'sidebar:state recuerda durante 7 días si el menú lateral está abierto.',
      },
      google: 'Mientras continúas con Google, una más recuerda unos minutos que fuiste tú quien salió de aquí.',
    },
    others: {
      title: 'Quién más se entera de algo',
      text: 'Nadie, salvo que tú lo pidas. Páginas, letras, imágenes y scripts vienen todos de esta dirección. Los correos viajan por el servidor de correo que usa quien lleva Casita. Continuar con Google te lleva a Google, que entonces sabe que entras aquí. Pagar Premium te lleva al servicio de pagos Stripe, que recibe de Casita tu correo y un identificador de tu cuenta, pide él mismo los datos de la tarjeta o del banco según su propia política de privacidad y le dice a Casita si está pagado y hasta cuándo.',
    },
    children: {
      title: 'Menores',
      text: 'Son las madres y los padres quienes invitan a los menores de su familia y responden por ellos. Todo lo que aquí se dice de ti, lo pueden pedir también en su nombre.',
    },
    rights: {
      title: 'Qué puedes pedir',
      text: 'En la propia Casita puedes ver, corregir y borrar lo que has escrito. También puedes pedirnos una copia de lo que hay guardado sobre ti, que lo corrijamos o lo borremos, y oponerte a su uso: {{#support_email}}escribe a {{support_email}}{{/support_email}}{{^support_email}}escríbenos desde la [página de contacto](/contact){{/support_email}}. Si no te ayudamos, puedes reclamar ante la autoridad de protección de datos del lugar donde vives.',
    },
    changes: {
      title: 'Si cambia esta página',
      text: 'Cambia también la fecha de arriba. Si algo importante va a ser distinto, lo decimos aquí antes.',
    },
  },
  terms: {
    title: 'Condiciones',
    summary: 'Las reglas para usar Casita: cuentas, planes, lo que es tuyo y cómo irte.',
    intro: 'Las reglas para convivir en Casita, con palabras que se leen en tres minutos.',
    what: {
      title: 'Qué es Casita',
      text: 'Un hogar compartido en la web para una familia: hoy tareas, un calendario y contactos, y más habitaciones según se construyan. Lo que aún no está lleva «pronto», y no prometemos fecha.',
    },
    account: {
      title: 'Tu cuenta',
      text: 'La cuenta de la familia la abre una persona adulta. Los menores usan Casita porque los invita su madre o su padre, que responde de lo que hagan. Da un correo que sea tuyo, no compartas tu contraseña y avísanos {{#support_email}}en {{support_email}}{{/support_email}}{{^support_email}}desde la [página de contacto](/contact){{/support_email}} si alguien más usa tu cuenta.',
    },
    content: {
      title: 'Lo que escribes es tuyo',
      text: 'Es tuyo y de tu familia. Lo guardamos, se lo enseñamos a los miembros de tu familia y hacemos copias de seguridad, y no lo usamos para nada más. La [página de privacidad](/privacy) explica exactamente cómo.',
      rules:
        'No escribas nada que vaya contra la ley o los derechos de otra persona, no entres en cuentas ajenas y no intentes que Casita deje de funcionar para los demás. Quien lo haga puede perder su cuenta.',
    },
    plans: {
      title: 'Planes y dinero',
      free: `El plan Gratis cuesta ${formatPrice(PLANS.Free.monthlyCents, 'es')} y es para un máximo de ${PLANS.Free.maxMembers} miembros de la familia. No caduca.`,
      trial:
        'La prueba te da el plan Premium durante 30 días, una vez por persona y familia. Termina sola, no cuesta nada, no pide tarjeta y nunca se convierte en un pago.',
      premium: `Premium cuesta ${formatPrice(PLANS.Premium.monthlyCents, 'es')} al mes. Ves el precio y lo confirmas en la página del servicio de pagos, Stripe, antes de que se cobre nada. Se renueva solo cada mes hasta que lo terminas, y entonces sigue hasta el final de lo pagado.`,
      failed: `Si falla un pago, todo sigue funcionando durante ${PAYMENT_GRACE_DAYS} días, y se avisa a las madres y los padres de la familia.`,
      lapse:
        'Cuando un plan termina, la puerta de la familia se cierra hasta que la madre o el padre elija un plan, también el Gratis. Lo que ha escrito se guarda 12 meses y después se borra; antes se avisa a sus madres y padres con tres correos. La [página de privacidad](/privacy) dice cuándo.',
    },
    care: {
      title: 'Qué no es Casita',
      text: 'No es un servicio de emergencias, ni un médico, ni un banco. No confíes solo en ella para nada de lo que dependan la salud o la vida.',
    },
    running: {
      title: 'Cómo funciona',
      text: 'Cuidamos de que Casita funcione y de que no se pierda nada de lo que guardas, pero no podemos prometer que no se pare nunca. Hasta donde permite la ley, respondemos de los daños solo si hubo intención o negligencia grave; tus derechos de consumo siguen intactos.',
    },
    leaving: {
      title: 'Irse',
      text: 'Puedes dejarlo cuando quieras. Para borrar tu cuenta o tu familia, {{#support_email}}escribe a {{support_email}}{{/support_email}}{{^support_email}}escríbenos desde la [página de contacto](/contact){{/support_email}}. Si alguna vez tenemos que cerrar Casita o una cuenta, lo diremos antes y te daremos tiempo para llevarte tus cosas, salvo que la ley o la seguridad de alguien no nos lo dejen.',
    },
    changes: {
      title: 'Cambios y ley',
      text: 'Si estas reglas cambian, cambia la fecha de arriba, y los cambios importantes se anuncian aquí antes de aplicarse. Como particular, te ampara además la ley del lugar donde vives.',
    },
  },
};
