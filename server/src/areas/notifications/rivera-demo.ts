import type { DemoNotification } from './demo.ts';

/** The notification of an assigned task, in the words of the app itself. */
const task = (giver: string, title: string, hoursAgo: number, isRead = false): DemoNotification => ({
  title: `${giver} gave you a task`,
  content: title,
  hoursAgo,
  category: 'info',
  isRead,
  link: '/tasks',
});
const tarea = (giver: string, title: string, hoursAgo: number, isRead = false): DemoNotification => ({
  ...task(giver, title, hoursAgo, isRead),
  title: `${giver} te ha dado una tarea`,
});

/** The notifications of each Rivera in the last days, by key: 30 in all. Rosa reads Spanish. */
export const RIVERA_NOTIFICATIONS: Readonly<Record<string, readonly DemoNotification[]>> = {
  ana: [
    {
      title: 'Your Premium plan was renewed',
      content: 'The next month is paid. Everything stays as it is.',
      hoursAgo: 220,
      category: 'success',
      priority: 'low',
      isRead: true,
      link: '/settings/subscription',
    },
    task('Marco', 'Book the train to Sevilla', 3),
    task('Marco', 'Check the smoke detectors', 7),
    {
      title: 'Two tasks are overdue',
      content: "Send in Mia's consent form for the zoo, and one more.",
      hoursAgo: 9,
      category: 'warning',
      priority: 'high',
      link: '/tasks',
    },
    {
      title: 'Leo finished a task',
      content: 'Hand in the book report',
      hoursAgo: 26,
      category: 'success',
      link: '/tasks',
    },
    {
      title: 'Tomás joined the family',
      content: 'He accepted your invitation. Say hello!',
      hoursAgo: 480,
      category: 'success',
      isRead: true,
      link: '/family',
    },
    {
      title: 'An invitation has expired',
      content: 'Nobody opened the invitation to old@invited.test. You can send a new one.',
      hoursAgo: 40,
      category: 'warning',
      link: '/family',
    },
    {
      title: 'Rosa finished a task',
      content: 'Coser la insignia en la camisa de scout de Mia',
      hoursAgo: 51,
      category: 'success',
      isRead: true,
      link: '/tasks',
    },
    task('Marco', 'Second vaccination for Luz', 100, true),
  ],
  marco: [
    task('Ana', 'Dentist for Leo: bring the brace', 20),
    task('Ana', 'Have the boiler serviced', 70, true),
    {
      title: 'A task is due tomorrow',
      content: 'Recoger a Mia de natación',
      hoursAgo: 5,
      category: 'warning',
      priority: 'high',
      link: '/tasks',
    },
    {
      title: 'Ana finished a task',
      content: 'Pay the music school',
      hoursAgo: 44,
      category: 'success',
      priority: 'low',
      isRead: true,
      link: '/tasks',
    },
    {
      title: 'New sign-in to your account',
      content: 'From a device that Casita had not seen before. If it was not you, change your password.',
      hoursAgo: 61,
      category: 'warning',
      isRead: true,
      link: '/settings/password',
    },
  ],
  leo: [
    task('Marco', 'Put the bins out', 8),
    task('Ana', 'Feed and walk Canela', 24),
    task('Ana', 'Study for the maths test', 150, true),
    {
      title: 'A task is overdue',
      content: 'Take the bottles to the glass bank',
      hoursAgo: 10,
      category: 'warning',
      priority: 'high',
      link: '/tasks',
    },
    {
      title: 'Well done!',
      content: 'You finished five tasks this week.',
      hoursAgo: 33,
      category: 'success',
      priority: 'low',
      isRead: true,
      link: '/tasks',
    },
  ],
  mia: [
    task('Ana', 'Feed and walk Canela', 24),
    task('Marco', 'Sort the photos from the beach', 300, true),
    {
      title: 'A task is due today',
      content: 'Feed and walk Canela',
      hoursAgo: 4,
      category: 'warning',
      link: '/tasks',
    },
  ],
  rosa: [
    tarea('Ana', 'Coser la insignia en la camisa de scout de Mia', 72, true),
    tarea('Ana', 'Paella del domingo: comprar arroz y azafrán', 15),
    {
      title: 'Tomás ha terminado una tarea',
      content: 'Bajar los abrigos de invierno del trastero',
      hoursAgo: 37,
      category: 'success',
      link: '/tasks',
    },
  ],
  tomas: [
    task('Marco', 'Repair the flat tyre on the blue bike', 310, true),
    task('Ana', 'Bajar los abrigos de invierno del trastero', 120),
  ],
  nora: [
    task('Ana', 'Weigh and measure Luz', 30),
    {
      title: 'You belong to two families now',
      content: 'Change between Rivera and Okafor on the page Family.',
      hoursAgo: 500,
      category: 'info',
      priority: 'low',
      isRead: true,
      link: '/family',
    },
  ],
  bea: [task('Ana', 'Sort the photos from the beach', 260, true)],
};
