import type { Language } from '#contract/languages.ts';

/** The sentences around notices. */
export const REACH_WORDS = {
  en: {
    private: { title: 'Casita', body: 'There is news for you. Open Casita to read it.' },
    held: (count: number) => `${count} notices came in your quiet hours`,
    open: 'Open in Casita',
    because: 'You get this mail because your settings say so.',
    stop: 'No more mails of this kind',
    digest: { subject: 'What is new in Casita', heading: 'What you have not read yet' },
    more: (count: number) => `And ${count} more.`,
    stopped: 'No more mails of this kind will be sent to you.',
    stopping: 'No more mails of this kind?',
    stopNow: 'Stop these mails',
    unknown: 'This link does not work. You find the choice under Settings, Notifications.',
  },
  es: {
    private: { title: 'Casita', body: 'Hay novedades para ti. Abre Casita para leerlas.' },
    held: (count: number) => `${count} avisos llegaron en tus horas de silencio`,
    open: 'Abrir en Casita',
    because: 'Recibes este correo porque así lo dicen tus ajustes.',
    stop: 'No recibir más correos de este tipo',
    digest: { subject: 'Novedades en Casita', heading: 'Lo que aún no has leído' },
    more: (count: number) => `Y ${count} más.`,
    stopped: 'No te enviaremos más correos de este tipo.',
    stopping: '¿No recibir más correos de este tipo?',
    stopNow: 'No recibir más',
    unknown: 'Este enlace no funciona. Encontrarás la opción en Ajustes, Notificaciones.',
  },
} as const satisfies Record<Language, unknown>;
