/** What is said of school on other pages too. */
export const messages = {
  school: 'School',
  schoolOf: "{{name}}'s school",
  openSchool: 'Timetable, homework and grades',
  events: 'Homework, exams and trips',
  kind_homework: 'Homework',
  kind_exam: 'Exam',
  kind_trip: 'Trip',
  kind_form: 'Form',
  kind_meeting: 'Meeting',
  holiday: 'Holiday',
  tick: 'Tick “{{title}}”',
  open: 'Open',
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  lateSince: 'was due {{day}}',
  signed: 'Signed',
  sign: 'Signed',
  needs: 'For school',
  needsForm: '{{name}}: sign “{{title}}”',
  needsExcuse: '{{name}}: excuse for {{day}}',
  excused: 'Excused',
  markExcused: 'Excused',
  bagTomorrow: 'For tomorrow: {{what}}',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'school-parts': typeof messages;
  }
}
