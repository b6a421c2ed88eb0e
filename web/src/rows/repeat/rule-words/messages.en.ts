/** Of a rule in the middle of a sentence. `{}` stands for a number or a name. */
export const messages = {
  units: {
    YEARLY: ['every year', 'every {} years'],
    MONTHLY: ['every month', 'every {} months'],
    WEEKLY: ['every week', 'every {} weeks'],
    DAILY: ['every day', 'every {} days'],
    HOURLY: ['every hour', 'every {} hours'],
    MINUTELY: ['every minute', 'every {} minutes'],
  },
  weekdays: 'every weekday',
  everyDays: 'every {}',
  on: ' on {}',
  onThe: ' on the {}',
  inMonths: ' in {}',
  at: ' at {}',
  nth: ['first {}', 'second {}', 'third {}', 'fourth {}', 'fifth {}'],
  last: 'last {}',
  lastDay: 'last day',
  until: ', until {}',
  once: ', once',
  times: ', {} times',
  other: 'by a rule of its own',
};
