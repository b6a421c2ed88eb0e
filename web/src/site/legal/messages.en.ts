import { formatPrice, PLANS } from '#contract/areas/plans/plans.ts';
import { PAYMENT_GRACE_DAYS } from '#contract/areas/subscription.ts';
import {
  CHANGES_KEPT_DAYS,
  CHANGES_KEPT_MAX,
  CONFIRM_LINK_HOURS,
  DELETION_MAIL_DAYS,
  ENQUIRIES_KEPT_DAYS,
  INVITATIONS_KEPT_DAYS,
  JOBS_TRIED_DAYS,
  LINKS_KEPT_DAYS,
  MAILBOX_KEPT_DAYS,
  NOTIFICATIONS_MAX,
  PAYMENT_EVENTS_KEPT_DAYS,
  REMOVED_DAYS,
  RESET_LINK_MINUTES,
  SESSION_DAYS,
  WHOLE_ROWS_MAX,
} from '#contract/limits.ts';

const MAIL_DAYS = new Intl.ListFormat('en').format(DELETION_MAIL_DAYS.map(String));

export const messages = {
  since: 'In force since 23 November 2026',
  privacy: {
    title: 'Privacy',
    summary: 'What Casita stores, where, for how long, and who can see it. No trackers, no adverts, five cookies.',
    intro:
      'Casita keeps what your family writes so that your family can read it, and for nothing else. There are no adverts, no trackers, and nobody makes a profile of you.',
    who: {
      title: 'Who is responsible',
      text: 'The people who run Casita at {{origin}}. You reach them {{#support_email}}at {{support_email}} or {{/support_email}}through the [contact page](/contact).',
      more: 'Casita is a program that can run on many machines. This page says what the program does. Whoever runs it holds its database and answers for it.',
    },
    stored: {
      title: 'What is stored',
      list: {
        account:
          'Your account: your email address, the names you give, and a scrypt hash of your password, from which nobody can read it. A child who signs in by PIN has a hash of the PIN instead. If you continue with Google, Google tells us your email address, your name and an identifier of your Google account.',
        family:
          'What your family writes: the people with their names, email addresses, phone numbers, birth dates, roles, colours and photos, tasks, events and contacts. For every change Casita notes who made it, when, and what stood there before, so that it can be undone.',
        own: 'What is only yours: your settings, your notifications, which plan you have from when to when, and whether the trial was used. If you pay for Premium: the number by which the payment service knows you, and whether a payment failed. Card and bank details are entered there and never reach Casita.',
        invitations:
          'Invitations: the name, email address and role of the person you invite, with who invited them and when.',
        sessions:
          'Where you are signed in: one entry per device with what its browser says about itself (its name and version, and the system it runs on), when it began and when it ends. The network address of the device is not kept with it. A device that a family has paired has an entry of its own, with its name, who paired it and when it was last used.',
        attempts:
          'Attempts to sign in, counted under a fingerprint of the account and of the network address that names nobody. They stop people from guessing passwords.',
        letters:
          'What you send with a form on these pages: your message, what you say about yourself, the language and the time.',
        mails: 'The emails Casita sends you, such as confirmations and invitations, until they are on their way.',
        links:
          'The links in emails that confirm an address or set a new password: a fingerprint of the link and the address it was sent to.',
      },
    },
    where: {
      title: 'Where it is, and who can read it',
      text: 'In one PostgreSQL database, on the machine that answers at this address or on one that its operators chose. The database itself refuses every row to people outside your family, not just the screens.',
      family:
        'Inside the family, everybody sees what the family shares. Your settings and notifications are yours alone.',
      staff:
        'Staff have a back office with counts (how many families, which plans) and with what was sent through these forms. It shows no tasks and nothing else that a family writes.',
      log: "The server's log names routes and durations. It holds no names, addresses or texts.",
    },
    duration: {
      title: 'For how long',
      list: {
        removed: `What you delete can be brought back for ${REMOVED_DAYS} days. Then it is erased, also from the log of changes. A family that deletes more than ${WHOLE_ROWS_MAX.toLocaleString('en')} of a kind loses the oldest of them sooner.`,
        history: `The log of changes and your notifications are erased after ${CHANGES_KEPT_DAYS} days. Of more than ${CHANGES_KEPT_MAX.toLocaleString('en')} changes in a family the oldest go sooner. Whoever has more than ${NOTIFICATIONS_MAX.toLocaleString('en')} notifications loses the oldest sooner.`,
        sessions: `A session ends when you sign out, or ${SESSION_DAYS} days after you last used it, and its entry is erased.`,
        attempts: 'Counted attempts are forgotten after a day at most, but for the hour it can take to clean up.',
        copies:
          "Casita's own database is copied every night, and each copy is erased after 14 days. Something erased can lie in such a copy until then.",
        letters: `Messages from the forms are erased after ${ENQUIRIES_KEPT_DAYS} days.`,
        invitations: `An invitation that nobody accepts is erased ${INVITATIONS_KEPT_DAYS} days after it has expired.`,
        mails: `An email is erased here as soon as the mail server has taken it. If none does, Casita tries for ${JOBS_TRIED_DAYS} days and then erases it too. Where Casita serves one machine alone and has no mail server, emails stay on that machine for ${MAILBOX_KEPT_DAYS} days.`,
        links: `A link works for ${CONFIRM_LINK_HOURS} hours when it confirms an address and for ${RESET_LINK_MINUTES} minutes when it sets a password. ${LINKS_KEPT_DAYS} days later it is forgotten.`,
        lapsed: `A family without a plan is kept for 12 months from the day its plan ended, and then deleted with everything it wrote. Its parents get an email ${MAIL_DAYS} days before; it is not deleted before all three have been sent. Whoever chooses a plan in that time, Free included, has everything back.`,
        payments: `What the payment service reports about payments is forgotten after ${PAYMENT_EVENTS_KEPT_DAYS} days. Bills and payments themselves lie with that service, for as long as the law asks of it.`,
        rest: 'Everything else stays for as long as your account and your family do. To have an account or a family erased, write to {{#support_email}}{{support_email}}{{/support_email}}{{^support_email}}us through the [contact page](/contact){{/support_email}}.',
      },
    },
    device: {
      title: 'What lies on your device',
      text: "So that Casita opens at once and works without a signal, your browser keeps the files of the app, a copy of your family's rows, who is signed in, and the changes that have not been sent yet. Signing out removes the copy; waiting changes stay until they are sent or you discard them. Theme and language belong to the device and stay. Before you sign in, it remembers where you wanted to go and which plan you picked.",
    },
    cookies: {
      title: 'Cookies',
      text: 'Five of them, all set by Casita itself. None is for tracking, so there is nothing to accept.',
      list: {
        session: `casita.session_token (with __Secure- in front where the connection is encrypted) keeps you signed in. No script can read it, and it goes to the sign-in addresses only. It lasts until you sign out or have been away for ${SESSION_DAYS} days.`,
        device:
          'casita.device shows that you have signed in on this device before, so that strangers who guess at your password cannot lock you out. It lasts 400 days.',
        paired:
          'casita.paired shows that a parent has paired this device with their family, so that it offers the faces of its children. It lasts 400 days, or until the device is unpaired.',
        language: 'i18nextLng remembers the language you chose, for a year.',
        sidebar: 'sidebar:state remembers whether the side menu is open, for 7 days.',
      },
      google: 'While you continue with Google, one more remembers that it was you who set out, for some minutes.',
    },
    others: {
      title: 'Who else learns anything',
      text: 'Nobody, unless you ask for it. Pages, fonts, pictures and scripts all come from this address. Emails travel through the mail server that the operators use. Continue with Google takes you to Google, which then knows that you sign in here. Paying for Premium takes you to the payment service Stripe, which gets your email address and an identifier of your account from Casita, takes your card or bank details itself under its own privacy policy, and tells Casita whether it is paid and until when.',
    },
    children: {
      title: 'Children',
      text: 'Parents invite the children of their family and answer for them. Whatever is said here about you, parents can ask for on behalf of their children.',
    },
    rights: {
      title: 'What you can ask for',
      text: 'You can see, correct and delete what you wrote in Casita itself. You can also ask us for a copy of what is stored about you, for its correction or erasure, and object to its use: write to {{#support_email}}{{support_email}}{{/support_email}}{{^support_email}}us through the [contact page](/contact){{/support_email}}. If we do not help, you can complain to the data protection authority where you live.',
    },
    changes: {
      title: 'When this page changes',
      text: 'The date at the top changes too. If something important becomes different, we say so here before it does.',
    },
  },
  terms: {
    title: 'Terms',
    summary: 'The rules for using Casita: accounts, plans, what belongs to you, and how to leave.',
    intro: 'The rules for living together in Casita, in words that can be read in three minutes.',
    what: {
      title: 'What Casita is',
      text: 'A shared home on the web for a family: tasks, a calendar and contacts today, more rooms as they are built. What is not built yet is marked “soon”, and we promise no date for it.',
    },
    account: {
      title: 'Your account',
      text: "An adult opens the family's account. Children use Casita because a parent invites them, and the parent answers for what they do. Give an email address that is yours, keep your password to yourself, and tell us {{#support_email}}at {{support_email}}{{/support_email}}{{^support_email}}through the [contact page](/contact){{/support_email}} if somebody else uses your account.",
    },
    content: {
      title: 'What you write is yours',
      text: 'It belongs to you and your family. We store it, show it to the members of your family and make backups, and use it for nothing else. The [privacy page](/privacy) says exactly how.',
      rules:
        "Write nothing that breaks the law or another person's rights, keep out of other people's accounts, and do not try to stop Casita from working for others. Whoever does can lose their account.",
    },
    plans: {
      title: 'Plans and money',
      free: `Free costs ${formatPrice(PLANS.Free.monthlyCents, 'en')} and is for up to ${PLANS.Free.maxMembers} family members. It has no end.`,
      trial:
        'The trial gives you the Premium plan for 30 days, once per person and family. It ends by itself, costs nothing, asks for no card, and never turns into a payment.',
      premium: `Premium is ${formatPrice(PLANS.Premium.monthlyCents, 'en')} per month. You see the price and confirm it on the page of the payment service, Stripe, before anything is charged. It renews itself every month until you end it, and then stays until the end of what is paid.`,
      failed: `If a payment fails, everything keeps working for ${PAYMENT_GRACE_DAYS} days, and the parents of the family are told.`,
      lapse:
        "When a plan ends, the family's door is closed until one of its parents chooses a plan, Free included. What it wrote is kept for 12 months and then deleted; its parents are told by three emails before that. The [privacy page](/privacy) says when.",
    },
    care: {
      title: 'What Casita is not',
      text: 'It is not an emergency service, not a doctor, and not a bank. Do not rely on it alone for anything that health or life depends on.',
    },
    running: {
      title: 'How it runs',
      text: 'We take care that Casita works and that nothing you save is lost, but we cannot promise that it never stops. As far as the law allows, we answer for damage only where we acted with intent or gross negligence; your rights as a consumer stay as they are.',
    },
    leaving: {
      title: 'Leaving',
      text: "You can stop at any time. To have your account or your family erased, write to {{#support_email}}{{support_email}}{{/support_email}}{{^support_email}}us through the [contact page](/contact){{/support_email}}. If we ever have to close Casita or an account, we say so beforehand and give you time to take your things with you, unless the law or somebody's safety leaves us none.",
    },
    changes: {
      title: 'Changes and law',
      text: 'If these rules change, the date at the top changes, and important changes are announced here before they apply. Where you live as a consumer, the law that protects you there applies.',
    },
  },
};
