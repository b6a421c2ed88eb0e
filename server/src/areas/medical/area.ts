import type { Area } from '../../core/area.ts';
import { CALENDAR_WRITTEN } from '../../core/calendar/hooks.ts';
import { OWN_DAY } from '../../core/own-day/hooks.ts';
import { listMedicalDays, readOwnMedicalDay } from './calendar-queries.ts';
import { MANAGING_ENDED, MEMBER_LEFT } from '../../core/members/hooks.ts';
import { FOOD_LIMITS_ASKED } from '../../core/food/hooks.ts';
import { follow } from '../../platform/db/hooks.ts';
import { medicalContent } from './content-rules.ts';
import { demo } from './demo.ts';
import { dosesHandlers } from './handlers.ts';
import { careChanged, carerMoments, doseMoments, endCare, narrowCarersOf } from './moment-commands.ts';
import { doseDoubled, doseReminder, doseTwice } from './notices.ts';
import { listFoodAllergies } from './queries.ts';
import { refillByCount, refillByDose, refillDue } from './refill-notices.ts';
import { registerMedicalCalls } from './routes.ts';
import './schema.ts';
import { vaccinationDue, vaccinationMoments } from './vaccination-notices.ts';

/** What a family keeps of its members' health. */
export const medical: Area = {
  mount: registerMedicalCalls,
  handlers: { doses: dosesHandlers },
  followers: [
    careChanged,
    doseDoubled,
    refillByDose,
    refillByCount,
    follow(CALENDAR_WRITTEN, listMedicalDays),
    follow(OWN_DAY, (_, { member, asked }) => readOwnMedicalDay(member, asked)),
    follow(FOOD_LIMITS_ASKED, (_, { member }) => listFoodAllergies(member)),
    follow(MEMBER_LEFT, (tx, { familyId, memberId }) => endCare(tx, familyId, memberId)),
    follow(MANAGING_ENDED, (tx, { familyId, memberId }) => narrowCarersOf(tx, familyId, memberId)),
  ],
  notices: [doseReminder, doseTwice, refillDue, vaccinationDue],
  moments: [doseMoments, carerMoments, vaccinationMoments],
  content: medicalContent,
  demo,
};
