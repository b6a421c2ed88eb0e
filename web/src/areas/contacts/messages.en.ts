export const messages = {
  title: 'Contacts',
  add: 'Add a contact',
  search: 'Search contacts',
  nothingFound: 'No contact matches this.',
  favourites: 'Favourites',
  others: 'All others',
  category_family: 'Relatives',
  category_friends: 'Friends',
  category_health: 'Health',
  category_school: 'School',
  category_care: 'Sitters and care',
  category_home: 'Home and repairs',
  category_other: 'Other',
  call: 'Call {{name}}',
  mail: 'Write to {{name}}',
  map: 'Show {{name}} on a map',
  favour: 'Add to favourites',
  unfavour: 'Remove from favourites',

  newContact: 'Add a contact',
  editContact: 'Edit contact',
  viewContact: 'Contact',
  name: 'Name',
  category: 'Category',
  phone: 'Phone',
  email: 'Email',
  organisation: 'Practice, school or company',
  address: 'Address',
  note: 'Note',
  nameRequired: 'Please enter a name',
  phoneInvalid: 'Please enter a number of at least three digits, such as 555\u00a0010\u00a00142',
  emailInvalid: 'Please check the email address',
  askToChange: 'To change something here, ask {{names}}.',

  loading: 'Loading contacts',
  failedTitle: 'The contacts could not be loaded',
  deleted: 'Contact deleted',
  emptyTitle: 'Doctors, schools, sitters and friends, one tap away from a call.',
  emptyNote: 'Try: Dr. Grant, the paediatrician',
  emptyReadOnly: 'Ask {{names}} to add the first contact.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    contacts: typeof messages;
  }
}
