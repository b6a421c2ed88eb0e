export const messages = {
  title: 'What shall we have?',
  wish: 'Your wish',
  wishHint: 'A dish, a meal plan or a list, for how many, and what is not eaten.',
  example1: 'Tacos for six, Leo eats no gluten',
  example2: 'Dinners for the week, vegetarian',
  example3: 'Pancakes for four and 2 l of milk',
  byBuiltIn: 'Answered by Casita itself. Nothing leaves this server.',
  byModel:
    'Answered by {{name}}: your wish, what is not eaten in your family and your own dishes that you name are sent to {{host}}, without names of members.',
  ask: 'Suggest',
  asking: 'Putting it together…',
  cancel: 'Stop',
  nothing: 'Nothing to suggest for this. Name a dish, or things to buy.',
  suggestionBy: 'Suggested by {{name}}. Nothing has been added yet.',
  suggestion: 'A suggestion: nothing has been added yet.',
  forPeople_one: '{{title}}, for {{count}}',
  forPeople_other: '{{title}}, for {{count}}',
  warned_one: '{{count}} of these is not for everyone: see the notes.',
  warned_other: '{{count}} of these are not for everyone: see the notes.',
  toAdd: 'To add',
  alreadyThere: 'Already on the list',
  there: '{{amount}} on the list',
  isThere: 'on the list',
  notFor: '{{name}}: {{words}}',
  aMember: 'A member',
  leftOut: 'Left out: {{names}}',
  unknown: 'Not understood: {{words}}',
  add_one: 'Add {{count}} thing',
  add_other: 'Add {{count}} things',
  addNone: 'Nothing chosen',
  again: 'Another wish',
  useBuiltIn: 'Ask Casita itself',

  timeoutTitle: 'Request timeout',
  timeout: 'The request took too long. Please try again.',
  rate_limitTitle: 'Rate limit exceeded',
  rate_limit: 'Too many requests. Please wait a moment and try again.',
  creditsTitle: 'Credits required',
  credits: 'The assistant has no credits left.',
  connectionTitle: 'Connection Error',
  connection: 'Failed to get response from AI assistant.',
  no_responseTitle: 'No Response',
  no_response: 'The assistant did not return an answer.',
  otherTitle: 'This did not work',

  consentTitle: 'Grocery assistant',
  consentText:
    'This server can ask an outside model: {{name}} at {{host}}. It is sent the wish as it was typed, how many you are, what is not eaten in your family, and your own dishes that a wish names. No names of members, nothing else from your lists. It can change nothing. Without it Casita answers by itself.',
  consentNone: 'Wishes for groceries are answered by Casita itself. Nothing leaves this server.',
  consentChoice: 'Whose wishes may be sent',
  off: "Nobody's",
  grown_ups: 'Grown-ups only',
  all: "Children's too",
  consentIs: 'Sent: {{choice}}. A parent decides this.',
  consentFailed: 'This could not be saved',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    assistant: typeof messages;
  }
}
