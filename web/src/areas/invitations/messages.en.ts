export const messages = {
  send: 'Send invitation',
  sending: 'Sending...',
  sent: 'Invitation sent to {{email}}!',
  sendFailed: 'Failed to send invitation',
  needsNetwork: 'You are offline. What you typed is kept here: send the invitation once you are online again.',
  noPlace: 'Your plan has no place left for another member. People without an account need none.',
  seePlans: 'See the plans',

  who: 'Who is it?',
  accountFor: 'Account for',
  someoneNew: 'Someone new',
  whoHint: 'A person without an account keeps their tasks and gets an account by the invitation.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  birthDate: 'Date of birth',
  age: 'Age',
  ageClash: 'By the date of birth it is {{age}}.',
  language: 'Language of the email',
  language_en: 'English',
  language_es: 'Español',
  password: 'Temporary password',
  passwordMailed: 'Send one in the email',
  passwordText: 'It opens the first sign-in, after which it has to be replaced.',

  firstNameRequired: 'Please enter a first name',
  lastNameRequired: 'Please enter a last name',
  emailInvalid: 'Please enter a valid email address',
  emailMember: 'The person with this address is in your family already',
  ageInvalid: 'Enter a whole number from 1 to 120, or nothing',
  dateOfBirthInvalid: 'Choose a day between 1900 and today',

  title: 'Invitations',
  empty: 'Whoever you invite gets an email and is in the family after opening it.',
  until: 'Waiting for an answer, until {{date}}',
  expired: 'Expired on {{date}}',
  accepted: 'Accepted on {{date}}',
  askedAgain: 'Asks for a new one',
  resend: 'Send again',
  resendTo: 'Send {{name}} the invitation again',
  copyLink: 'Copy a new link',
  linkCopied: 'New link copied',
  linkCopiedText: 'Earlier links of this invitation no longer work. The new one works until {{date}}.',
  linkFailed: 'The link could not be made',
  linkShown: 'The new link',
  cancelInvitation: 'Cancel the invitation',
  deleted: 'Invitation cancelled',
  deleteFailed: 'The invitation could not be cancelled',
  failedTitle: 'The invitations could not be loaded',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    invitations: typeof messages;
  }
}
