import { formatPrice, PLANS } from '#contract/areas/plans/plans.ts';
import { DELETION_MAIL_DAYS } from '#contract/limits.ts';

const FREE_MEMBERS = PLANS.Free.maxMembers;
const PREMIUM_PRICE = formatPrice(PLANS.Premium.monthlyCents, 'en');
const MAIL_DAYS = new Intl.ListFormat('en').format(DELETION_MAIL_DAYS.map(String));

export const messages = {
  frame: {
    skip: 'Skip to the content',
    menu: 'Pages',
    language: 'Language',
    theme: 'Light or dark',
    themeToggle: 'Switch between light and dark',
    themeLight: 'Light',
    themeDark: 'Dark',
    themeSystem: 'System',
    logIn: 'Log in',
    open: 'Open Casita',
    footer: 'Casita means “little house”.',
    links: {
      home: 'The house',
      help: 'Help',
      others: 'For others',
      small: 'Small print',
      landing: 'Home page',
      pricing: 'Pricing',
      install: 'Install',
      about: 'About',
      contact: 'Contact',
      buzon: 'Suggestion box',
      advertising: 'Advertising',
      'certified-professionals': 'Certified professionals',
      privacy: 'Privacy',
      terms: 'Terms',
    },
  },
  landing: {
    title: 'Casita, the home for what your family has to do',
    summary: 'The shared to-do list for people who live together. Live on every phone, and it works without a signal.',
    start: 'Start with your family',

    heroTitle: 'Everything your family has to do, under one roof.',
    heroText:
      'Who takes the bins out, who picks up Mia, what has to be at school on Friday. Everyone sees it, everyone can tick it off, even in the supermarket basement.',
    heroNote: `Free for up to ${FREE_MEMBERS} people. No card needed.`,
    houseLabel: 'A house in section: four people, each in their own colour, with the things they have to do today',
    houseSentence: 'Three things left, football at five.',
    doneAna: 'Call the dentist',
    halfMarco: "Fix Mia's bike",
    openLeo: 'Take the football kit',
    openMia: 'Water the plants',
    captionAna: 'Done',
    captionMarco: 'In Progress',
    captionLeo: 'Today, 5:00 PM',
    captionMia: 'Today, with Ana',

    worksTitle: 'What already feels like home',
    works1Title: 'One colour per person',
    works1Text: 'A glance is enough to see whose turn it is. A task can be for one person or for several.',
    works2Title: 'On every phone at once',
    works2Text:
      'Tick something off at the front door and it is done on the kitchen tablet before you have your shoes off.',
    works3Title: 'No signal, no problem',
    works3Text:
      'Add, change and tick things off without a connection. Casita keeps it all and sends it when you are back.',
    works4Title: 'Nothing gets lost',
    works4Text: 'Deleted the wrong thing? Undo it, or find it under Recently deleted for 30 days.',
    works5Title: 'Yours alone',
    works5Text: 'What belongs to your family is refused to everyone else, down in the database itself. No trackers.',
    works6Title: 'In English and Spanish',
    works6Text: 'Everybody reads Casita in their own language, grandparents included.',

    endTitle: 'The door is open.',
  },
  plans: {
    title: 'Two plans, one house',
    text: 'Casita is being built room by room. What is not ready yet is marked “soon”.',
    soon: 'soon',
    free: {
      name: 'Free',
      unit: 'for as long as you like',
      choose: 'Start with Free',
      rooms: {
        members: `Up to ${FREE_MEMBERS} family members`,
        tasks: 'Basic tasks',
        calendar: 'Shared calendar',
        support: 'E-mail support',
      },
    },
    premium: {
      name: 'Premium',
      unit: 'per month',
      try: 'Start 30-day trial',
      choose: 'Choose Premium',
      rooms: {
        members: 'Unlimited members',
        tasks: 'Advanced tasks',
        medical: 'Medical records',
        school: 'School management',
        support: 'Priority support',
      },
      note: '30 days to try Premium, without a card, and the trial ends by itself. Premium is paid every month, and you can end it at any time.',
    },
    compare: 'All about the plans',
  },
  pricing: {
    title: 'Pricing',
    summary: `Free for up to ${FREE_MEMBERS} people, Premium for ${PREMIUM_PRICE} per month. Try Premium for 30 days, without a card.`,
    intro: 'One plan is for the whole family, whoever chooses it. You can begin small and move up later.',
    questionsTitle: 'What people ask',
    questions: {
      card: {
        title: 'Do I need a card?',
        text: 'Not for Free, and not for the trial. For Premium, yes: you see the price and confirm it on the page of the payment service, and your card stays there.',
      },
      trial: {
        title: 'What happens after the 30 days?',
        text: 'The trial ends by itself and costs nothing. Casita then asks which plan you would like. Everything your family wrote stays. Each family has one trial.',
      },
      members: {
        title: 'Who counts as a member?',
        text: 'Everybody with an account of their own, you included. A baby or a grandfather without an account can have tasks too, and does not count.',
      },
      soon: {
        title: 'What does “soon” mean?',
        text: 'That a room is planned and not built. Decide by what works today; we name no dates that we might not keep.',
      },
      lapse: {
        title: 'What happens to our things without a plan?',
        text: `They stay for 12 months from the day the plan ends. As soon as a parent chooses a plan, Free included, everything is there again. Before anything is deleted, the parents get three emails, ${MAIL_DAYS} days before.`,
      },
      leave: {
        title: 'Can I leave?',
        text: 'At any time. There is no minimum term: a Premium that you end stays until the end of the month you paid for, and then you choose. [Write to us](/contact) to have an account or a family erased.',
      },
    },
  },
  about: {
    title: 'About Casita',
    summary: 'What Casita is, what it promises, how it is built, and who is behind it.',
    intro:
      'Casita means “little house”. It is one place for everything a family has to keep in its head, so that one person alone does not have to.',
    promises: {
      title: 'Four promises',
      lost: {
        title: 'What is saved is not lost',
        text: 'Not by a crash, not by a dead spot, not when two people write at once. What you typed waits on your device until it has arrived.',
      },
      private: {
        title: 'Nobody sees what is not theirs',
        text: 'The database itself refuses the rows of other families. A mistake in a screen cannot show them.',
      },
      quick: {
        title: 'It is there at once',
        text: 'Casita opens from your device. A change reaches everybody else while they are looking.',
      },
      plain: {
        title: 'It speaks plainly',
        text: 'In English and in Spanish, to a tired parent as to a nine-year-old, by keyboard and by screen reader too.',
      },
    },
    building: {
      title: 'Built room by room',
      text: 'Tasks came first, because that is where most evenings are lost. Calendar, chat, school, health, money and shopping follow. What is not ready is marked “soon” and never shown as if it were.',
    },
    without: {
      title: 'What there is not',
      text: "No adverts in the house, no trackers, no sale of data, no invented customers with invented praise. These pages load nothing from anybody else: look at your browser's network tab.",
    },
    people: {
      title: 'Who is behind it',
      text: 'This Casita is run by the people at {{origin}}. You reach them {{#support_email}}at {{support_email}}, {{/support_email}}through the [contact page](/contact) or, without a name, through the [suggestion box](/buzon).',
    },
  },
};
