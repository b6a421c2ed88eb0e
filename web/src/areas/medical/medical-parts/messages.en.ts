/** Words about doses, and of what other pages say about health. */
export const messages = {
  today: 'Doses today',
  give: 'Given',
  dosesUnknown: 'This device does not know yet which doses were given. Ask before you give one.',
  giveThis: 'Given: {{title}}, {{name}}',
  giveTitle: 'Dose of {{name}}',
  giveAnyway: 'Give anyway',
  giveWhen: 'Given at another time',
  givenDay: 'Given on',
  givenTime: 'Given at',
  notAhead: 'This is still to come. Please enter when it was given.',
  skip: 'Skip',
  skipWhy: 'Skip this dose',
  skipTitle: 'Skip {{name}}',
  reason: 'Reason',
  reasonHint: 'Such as: vomited, asleep, none left',
  missed: 'missed',
  asNeeded: 'as needed',
  lastGiven: 'last {{ago}}',
  entry_given: 'given at {{time}} by {{name}}',
  entry_skipped: 'skipped at {{time}} by {{name}}',
  logged_given: 'Dose given',
  logged_skipped: 'Dose skipped',
  logFailed: 'The dose was not saved',
  takeBack: 'Delete: {{said}}',
  deleted: 'Dose deleted',
  formerMember: 'a former member',

  tooSoon: 'Too soon',
  soon_close: 'Too soon: given {{ago}} by {{name}}.',
  soon_has: 'This dose was given {{ago}} by {{name}}.',
  soon_most: 'The most for 24 hours was given. The last one {{ago}} by {{name}}.',
  soonFrom: 'The next one can be given from {{from}}.',

  print: 'Print',
  history: 'History',
  historyOf: 'Doses: {{name}}',
  printedFor: '{{name}} · printed on {{day}}',
  noDoses: 'No dose was given yet.',
  followed: '{{given}} of {{planned}} planned doses given in the last {{days}} days.',
  followedNot: 'Skipped: {{skipped}}. Missed: {{missed}}.',
  left: 'Left: {{amount}}',
  refillDue: 'Left: {{amount}}. A refill is due.',
  showMore: 'Show older doses',

  needsMissed: 'Missed doses',
  personTitle: 'Health',
  noAllergies: 'No allergies known',
  nextDose: 'Next dose: {{name}}, {{time}}',
  openRecord: 'Open the medical record',
  recordOf: 'Medical record of {{name}}',
  records: 'Health',
  vaccinationDue: 'Vaccination due: {{vaccine}}',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'medical-parts': typeof messages;
  }
}
