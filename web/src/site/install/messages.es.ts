import type { messages as english } from './messages.en.ts';

export const messages: typeof english = {
  title: 'Instalar Casita',
  summary: 'Cómo poner Casita en un teléfono Android, un iPhone o iPad, o un ordenador. Sin tienda de aplicaciones.',
  intro:
    'Casita puede vivir junto a tus otras aplicaciones, con su icono y su ventana. Ocupa menos de 1 MB, se abre sin cobertura y se mantiene al día. No pasa por ninguna tienda de aplicaciones.',
  button: 'Instalar Casita',
  buttonNote: 'Tu navegador pregunta una vez más y Casita ya está ahí.',
  asked: 'Se lo hemos pedido a tu navegador. Si no ha pasado nada, sigue los pasos de abajo.',
  installed: 'Instalada. Tienes Casita junto a tus otras aplicaciones.',
  standalone: 'Ahora mismo estás en la Casita instalada. Aquí no te queda nada por hacer.',
  here: 'este dispositivo',
  android: {
    title: 'Android',
    steps: {
      open: 'Abre esta página en Chrome, Edge o Samsung Internet.',
      menu: 'Abre el menú del navegador: ⋮ arriba a la derecha; en Samsung Internet, ☰ abajo.',
      add: 'Elige «Añadir a pantalla de inicio» y luego «Instalar». En Samsung Internet es «Añadir página a» y luego «Pantalla de inicio».',
      done: 'Casita está entre tus aplicaciones. Ábrela desde ahí y entra.',
    },
    note: 'En Firefox es ⋮ y luego «Añadir aplicación a la pantalla de inicio».',
  },
  ios: {
    title: 'iPhone y iPad',
    steps: {
      open: 'Abre esta página en Safari.',
      menu: 'Toca el botón de compartir, un cuadrado con una flecha hacia arriba. Si no lo ves, está detrás de ⋯.',
      add: 'Baja y elige «Añadir a pantalla de inicio». Si te lo pregunta, deja activado «Abrir como app web».',
      done: 'Toca «Añadir». Abre Casita desde la pantalla de inicio y entra allí otra vez: no comparte la sesión de Safari.',
    },
    note: 'Chrome y Edge también pueden: su botón de compartir está en la barra de direcciones.',
  },
  desktop: {
    title: 'Ordenador',
    steps: {
      chrome:
        'Chrome: pulsa el símbolo de instalar, a la derecha de la barra de direcciones. O bien ⋮, «Enviar, guardar y compartir», «Instalar página como aplicación».',
      edge: 'Edge: pulsa el mismo símbolo. O bien …, «Aplicaciones» (en algunas versiones «Más herramientas» y «Aplicaciones»), «Instalar este sitio como una aplicación».',
      safari: 'Safari en un Mac con macOS Sonoma o posterior: «Archivo» y luego «Añadir al Dock».',
      firefox:
        'Firefox en Windows: el símbolo de la barra de direcciones pone Casita en la barra de tareas. En otros sistemas Firefox no instala aplicaciones web; un marcador hace casi el mismo servicio.',
    },
    note: 'Casita se abre en su propia ventana.',
  },
  away: {
    title: 'Y si la quieres quitar',
    text: 'Quítala como cualquier otra aplicación. Lo que ha guardado tu familia no está solo en ese dispositivo y se queda donde está. Si algo espera todavía a enviarse, Casita lo enseña: deja que salga primero.',
  },
};
