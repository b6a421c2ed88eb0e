import type { messages as english } from './messages.en.ts';

export const messages: typeof english = {
  form: {
    name: 'Tu nombre',
    email: 'Tu correo electrónico',
    company: 'Empresa',
    message: 'Tu mensaje',
    optional: '(opcional)',
    website: 'Deja este campo vacío',
    send: 'Enviar',
    sending: 'Enviando…',
    another: 'Escribir otro mensaje',
    errors: {
      nameMissing: 'Escribe tu nombre.',
      emailMissing: 'Escribe tu correo para que podamos contestarte.',
      emailWrong: 'No parece un correo. Le falta la @ o el dominio, como en ana@example.org.',
      companyMissing: 'Escribe el nombre de tu empresa.',
      categoryMissing: 'Elige una opción.',
      messageMissing: 'Escribe tu mensaje.',
      messageShort: 'Cuenta un poco más: al menos {{min}} caracteres.',
      tooLong: 'Es demasiado largo. Caben hasta {{max}} caracteres.',
    },
    check: 'Falta algo. Los campos de arriba dicen qué.',
    offline: 'No tienes conexión. Lo que has escrito sigue aquí: envíalo cuando vuelvas a tenerla.',
    busy: 'Han llegado muchos mensajes desde aquí hace un momento. Lo que has escrito sigue aquí: prueba otra vez dentro de unos minutos.',
    failed: 'Tu mensaje no se ha enviado. Lo que has escrito sigue aquí: prueba otra vez.',
    withoutScript: {
      failed:
        'Tu mensaje no se ha enviado. Vuelve a la página anterior en tu navegador: lo que escribiste debería seguir ahí.{{#support_email}} Si pasa de nuevo, escribe a {{support_email}}.{{/support_email}}',
      busy: 'Han llegado muchos mensajes desde aquí hace un momento y el tuyo no se ha enviado. Vuelve a la página anterior en tu navegador: lo que escribiste debería seguir ahí. Prueba otra vez dentro de unos minutos.',
    },
  },
  contact: {
    title: 'Contacto',
    summary: 'Preguntas, problemas o peticiones sobre tus datos: cómo hablar con quienes llevan Casita.',
    intro: 'Lo que envías aquí llega a las personas que llevan esta Casita. Contestan al correo que les des.',
    mailbox: 'También puedes escribir a {{support_email}}.',
    more: {
      title: 'Quizá más rápido',
      password:
        '¿Has olvidado la contraseña? Desde la [página de entrada](/auth) puedes pedir un enlace para cambiarla.',
      idea: '¿Tienes una idea o un deseo? Hay un [buzón de sugerencias](/buzon), y no hace falta dar el nombre.',
      data: 'Lo que se guarda sobre ti está en la [página de privacidad](/privacy).',
    },
    messageHint: '¿Qué ha pasado y qué esperabas? No escribas contraseñas.',
    thanksTitle: 'Gracias, tu mensaje ha llegado.',
    thanksText: 'La respuesta llegará al correo que has dado.',
  },
  buzon: {
    title: 'Buzón de sugerencias',
    summary: 'Cuéntanos qué debería hacer Casita, hacer mejor o repetir. Sin cuenta y sin nombre.',
    intro:
      '¿Qué debería hacer Casita, hacer mejor o dejar tal como está? Echa una nota al buzón. No hace falta tener cuenta ni dar el nombre.',
    categoryLabel: '¿Qué es?',
    categories: { idea: 'Una idea', praise: 'Algo bueno', problem: 'Un problema', other: 'Otra cosa' },
    messageHint: 'Basta con una frase.',
    emailHint: 'Solo si quieres respuesta.',
    thanksTitle: 'Tu nota está en el buzón. Gracias.',
    thanksText: 'Queda guardada para quienes construyen Casita. Si has dejado un correo, pueden contestarte.',
  },
  advertising: {
    title: 'Publicidad',
    summary: 'Para empresas que quieren llegar a las familias: qué se puede hacer en Casita y qué no se hará nunca.',
    intro:
      '¿Tiene tu empresa algo que facilita la vida a las familias? Estas son nuestras normas de la casa, para que nadie pierda el tiempo.',
    never: {
      title: 'Lo que aquí no hay',
      family:
        'Ningún anuncio en las habitaciones de la familia. Ni en las tareas, ni en el calendario, ni en nada que quede de puertas adentro.',
      data: 'Ningún dato de las familias, ni siquiera sumado. No tenemos nada que vender, porque no miramos.',
      scripts: 'Ni rastreadores, ni píxeles, ni scripts de nadie más, en ninguna página.',
    },
    possible: {
      title: 'De lo que podemos hablar',
      pages:
        'Una mención en páginas públicas como esta, señalada como lo que es, con textos e imágenes que servimos desde aquí.',
      offers: 'Ofertas buenas para las familias y que toda visita ve igual.',
      today: 'Hoy ninguna página lleva publicidad. Si la tuya fuera la primera, se vería como tal.',
    },
    formTitle: 'Escríbenos',
    messageHint: '¿Qué ofreces y para quién?',
    thanksTitle: 'Gracias, tenemos tu consulta.',
    thanksText: 'La respuesta llegará al correo que has dado.',
  },
  professionals: {
    title: 'Profesionales con certificado',
    summary: 'Para quienes cuidan, curan o enseñan en casa de las familias: qué es el programa y cómo apuntarse.',
    intro:
      'Muchas familias comparten sus días con alguien de fuera: quien cuida, quien cura, quien da clases. Casita les guarda un sitio en la familia y quiere que las familias encuentren a quienes lo hacen bien.',
    categoriesTitle: 'Para quién es',
    categories: {
      carer: { name: 'Cuidado', choice: 'Cuidado', text: 'de peques, de mayores o de personas con discapacidad.' },
      nurse: { name: 'Enfermería', choice: 'Enfermería', text: 'a domicilio. Casita tiene un rol propio para ello.' },
      tutor: {
        name: 'Clases particulares',
        choice: 'Clases particulares',
        text: 'de asignaturas, de idiomas o de un instrumento.',
      },
      other: { name: 'Otra cosa', choice: 'Otra cosa', text: 'que haga falta en casa. Cuéntanos cuál.' },
    },
    steps: {
      title: 'Cómo funciona',
      apply: 'Te apuntas con el formulario y cuentas qué formación tienes y dónde trabajas.',
      check: 'Antes de dar el certificado a nadie, pedimos pruebas de la titulación y de la identidad.',
      list: 'Solo entonces se enseñaría un nombre a las familias, y solo con tu permiso.',
    },
    honest:
      'El programa está empezando: todavía no hay nadie con certificado ni ninguna lista. Apuntarse no compromete a nada y no cuesta nada.',
    formTitle: 'Apúntate',
    categoryLabel: '¿A qué te dedicas?',
    messageHint: 'Tu titulación, tu experiencia y dónde trabajas. De momento, no envíes documentos.',
    thanksTitle: 'Gracias, tu solicitud ha llegado.',
    thanksText: 'La respuesta llegará al correo que has dado.',
  },
};
