import * as z from 'zod/mini';
import { MANAGERS, may, permissions, type Actor } from '../../permissions.ts';
import type { Role } from '../../roles.ts';

/** `take_part` is for students: each sees the own rows, sets the status of what they have to do, and adds their own homework. */
const STUDENTS: readonly Role[] = ['admin', 'parent', 'child'];
export const schoolPermissions = permissions('school', { view: STUDENTS, take_part: STUDENTS, manage: MANAGERS });
const { view, manage } = schoolPermissions;

export const rules = { read: view, create: manage, update: manage, remove: manage } as const;
/** The student and the managers. Each member holds the scope that is their own id. */
export const seenBy = { scope: 'student_id', orMay: manage } as const;
export const createdBy = (actor: Actor) => ({ created_by: actor.memberId });
export const mayManage = (actor: Actor) => may(actor, manage);

export const SUBJECT_MAX = 60;
export const WORDS_MAX = 500;

/** The second of two days or times is `too_short` where it is before the first. Null for none. */
export const inOrder = <First extends string, Last extends string>(first: First, last: Last) =>
  z.check<{ readonly [Field in First | Last]?: string | null | undefined }>(({ value, issues }) => {
    const [from, to] = [value[first], value[last]];
    if (from && to && to < from)
      issues.push({ code: 'too_small', origin: 'string', minimum: 0, path: [last], input: to });
  });

/** The same of a day and a time, and of the last day and its time. Without a last day it ends on the first. */
export const spanInOrder = <Field extends string>(first: Field, time: Field, last: Field, lastTime: Field) =>
  z.check<{ readonly [Name in Field]?: unknown }>(({ value, issues }) => {
    const [from, at, to, until] = [value[first], value[time], value[last] ?? value[first], value[lastTime]].map(
      (each) => (typeof each === 'string' ? each : ''),
    ) as [string, string, string, string]; // one for each
    const isEarly = to < from || (to === from && at !== '' && until !== '' && until < at);
    const path = [to < from ? last : lastTime];
    if (isEarly) issues.push({ code: 'too_small', origin: 'string', minimum: 0, path, input: until });
  });
