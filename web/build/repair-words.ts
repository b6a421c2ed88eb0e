/** Texts of the repair pages. They are part of the pages, so that nothing else has to load. */
export interface RepairWords {
  readonly home: string;
  readonly safeMode: string;
  readonly works: string;
  readonly broken: string;
  readonly checking: string;
  readonly noScript: string;
  readonly health: {
    readonly title: string;
    readonly text: string;
    readonly version: string;
    readonly loaded: string;
    readonly server: string;
    readonly storage: string;
    readonly database: string;
  };
  readonly minimal: {
    readonly title: string;
    readonly text: string;
    readonly version: string;
    readonly scripts: string;
    readonly storage: string;
  };
  readonly repair: {
    readonly title: string;
    readonly text: string;
    readonly clears: readonly string[];
    readonly keeps: string;
    readonly waiting: string;
    readonly noneWaiting: string;
    readonly unknownWaiting: string;
    readonly button: string;
    readonly busy: string;
    readonly done: string;
    readonly offline: string;
  };
}

export const REPAIR_WORDS: Record<'en' | 'es', RepairWords> = {
  en: {
    home: 'Home',
    safeMode: 'Open in safe mode',
    works: 'works',
    broken: 'does not work',
    checking: 'checking…',
    noScript: 'This page needs JavaScript to look around. Allow it for this site and reload the page.',
    health: {
      title: 'Health check',
      text: 'What works between this device and Casita.',
      version: 'Version',
      loaded: 'This page loaded',
      server: "Casita's server answers",
      storage: 'This device can store data',
      database: 'Changes can be kept until there is a network',
    },
    minimal: {
      title: 'Minimal page',
      text: 'A page with nothing in it that could break. If you see this, your browser reaches Casita.',
      version: 'Version',
      scripts: 'Scripts run',
      storage: 'This device can store data',
    },
    repair: {
      title: 'Repair Casita on this device',
      text: 'If Casita does not open here any more, or shows something strange, this starts it afresh on this device. Nothing happens until you press the button, which',
      clears: [
        'forgets the stored files of the app and the rows it kept for showing them fast,',
        'forgets who is signed in, so that you sign in again,',
        'and opens Casita anew.',
      ],
      keeps:
        'What you wrote is never deleted: changes that still wait to be sent stay on this device until you sign in again.',
      waiting: 'Changes that wait on this device: {{count}}. They stay.',
      noneWaiting: 'No change waits on this device.',
      unknownWaiting: 'Whether changes wait on this device cannot be read right now. They stay in any case.',
      button: 'Repair and reload',
      busy: 'Repairing…',
      done: 'Done. Opening Casita…',
      offline:
        'There is no network. The stored files are all that Casita has on this device now, so they stay: try again when you are online.',
    },
  },
  es: {
    home: 'Inicio',
    safeMode: 'Abrir en modo seguro',
    works: 'funciona',
    broken: 'no funciona',
    checking: 'comprobando…',
    noScript: 'Esta página necesita JavaScript para comprobarlo. Permítelo para este sitio y recarga la página.',
    health: {
      title: 'Comprobación',
      text: 'Qué funciona entre este dispositivo y Casita.',
      version: 'Versión',
      loaded: 'Esta página se ha cargado',
      server: 'El servidor de Casita responde',
      storage: 'Este dispositivo puede guardar datos',
      database: 'Los cambios se pueden guardar hasta que haya red',
    },
    minimal: {
      title: 'Página mínima',
      text: 'Una página sin nada que se pueda romper. Si la ves, tu navegador llega a Casita.',
      version: 'Versión',
      scripts: 'Los scripts se ejecutan',
      storage: 'Este dispositivo puede guardar datos',
    },
    repair: {
      title: 'Reparar Casita en este dispositivo',
      text: 'Si Casita ya no se abre aquí, o muestra algo raro, esto la arranca de cero en este dispositivo. No pasa nada hasta que pulses el botón, que',
      clears: [
        'olvida los archivos guardados de la aplicación y los datos que tenía a mano para mostrarlos rápido,',
        'olvida qué cuenta ha entrado, así que tendrás que volver a entrar,',
        'y abre Casita de nuevo.',
      ],
      keeps:
        'Lo que escribiste nunca se borra: los cambios que aún esperan su envío se quedan en este dispositivo hasta que vuelvas a entrar.',
      waiting: 'Cambios que esperan en este dispositivo: {{count}}. Se quedan.',
      noneWaiting: 'Ningún cambio espera en este dispositivo.',
      unknownWaiting:
        'Ahora mismo no se puede leer si hay cambios esperando en este dispositivo. En cualquier caso, se quedan.',
      button: 'Reparar y recargar',
      busy: 'Reparando…',
      done: 'Listo. Abriendo Casita…',
      offline:
        'No hay red. Los archivos guardados son todo lo que Casita tiene ahora en este dispositivo, así que se quedan: inténtalo cuando tengas conexión.',
    },
  },
};
