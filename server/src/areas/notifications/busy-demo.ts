import type { DemoNotification } from './demo.ts';

const CHORES = [
  'Air the room',
  'Change the light bulb',
  'Clear the shelf',
  'Dust the lamp',
  'Empty the bin',
  'Fix the door handle',
  'Mop the floor',
  'Water the plants',
  'Wipe the window',
  'Bleed the radiator',
];
const PLACES = [
  'in the kitchen',
  'in the hall',
  'in the bathroom',
  'in the study',
  "in the children's room",
  'in the bedroom',
  'in the living room',
  'in the laundry room',
  'in the guest room',
  'in the attic',
  'in the workshop',
  'on the landing',
];

/** For a person whose partner makes many tasks: 120 unread notifications, no two alike. */
export function busyNotifications(): DemoNotification[] {
  return PLACES.flatMap((place, floor) =>
    CHORES.map((chore, number) => ({
      title: 'Ruth gave you a task',
      content: `${chore} ${place}`,
      hoursAgo: 1 + floor * 17 + number * 1.5,
      category: 'info' as const,
      link: '/tasks',
    })),
  );
}
