import { schoolEvents } from '#contract/areas/school/events.ts';
import { grades, schoolAbsences } from '#contract/areas/school/grades.ts';
import { schoolProfiles } from '#contract/areas/school/profiles.ts';
import { factsOf, sayDay, sayPeople, tableContent, withTime } from '../../core/content/content.ts';
import { sayKind } from './rules.ts';

const WORDS = {
  en: {
    ...{ student: 'Student', level: 'Grade level', group: 'Class', from: 'From', until: 'Until', subject: 'Subject' },
    ...{ day: 'Day', place: 'Place', bring: 'To bring', note: 'Note', status: 'Status', score: 'Grade', kind: 'Kind' },
    ...{ category: 'Category', comment: 'Comment' },
    ...{ done: 'Done', signed: 'Signed', excused: 'Excused', absence: 'Absence' },
  },
  es: {
    ...{ student: 'Alumno', level: 'Curso', group: 'Grupo', from: 'Desde', until: 'Hasta', subject: 'Asignatura' },
    ...{ day: 'Día', place: 'Lugar', bring: 'Para llevar', note: 'Nota', status: 'Estado', score: 'Calificación' },
    ...{ kind: 'Tipo', category: 'Categoría', comment: 'Comentario' },
    ...{ done: 'Hecho', signed: 'Firmado', excused: 'Justificada', absence: 'Falta' },
  },
} as const;

const ONCE = { rrule: null } as const;

const years = tableContent(schoolProfiles, { en: 'School years', es: 'Cursos escolares' }, (year, saying) => {
  const { language } = saying;
  const words = WORDS[language];
  const facts = factsOf({ ...year, ...ONCE }, language, [
    [words.student, sayPeople([year.student_id], saying)],
    [words.level, year.grade_level],
    [words.group, year.class_name],
    [words.from, sayDay(year.starts_on, language)],
    [words.until, sayDay(year.ends_on, language)],
  ]);
  return { title: year.school, facts };
});

const events = tableContent(schoolEvents, { en: 'School', es: 'Colegio' }, (event, saying) => {
  const { language } = saying;
  const words = WORDS[language];
  const facts = factsOf({ ...event, ...ONCE }, language, [
    [words.kind, sayKind(event.kind, language)],
    [words.student, sayPeople([event.student_id], saying)],
    [words.subject, event.subject],
    [words.day, withTime(sayDay(event.due_on, language), event.due_time)],
    [words.until, event.ends_on && sayDay(event.ends_on, language)],
    [words.place, event.location],
    [words.bring, event.bring],
    [words.note, event.description],
    [words.status, event.is_signed ? words.signed : event.status === 'completed' ? words.done : null],
  ]);
  return { title: event.title, facts };
});

const marks = tableContent(grades, { en: 'Grades', es: 'Calificaciones' }, (grade, saying) => {
  const { language } = saying;
  const words = WORDS[language];
  const { score, score_max, letter } = grade;
  const format = (value: number) => value.toLocaleString(language);
  const reached =
    score === null ? null : score_max === null ? format(score) : `${format(score)} / ${format(score_max)}`;
  const facts = factsOf({ ...grade, ...ONCE }, language, [
    [words.student, sayPeople([grade.student_id], saying)],
    [words.subject, grade.subject],
    [words.score, letter || reached],
    [words.category, grade.category],
    [words.day, sayDay(grade.graded_on, language)],
    [words.comment, grade.comment],
  ]);
  return { title: grade.title, facts };
});

const absences = tableContent(schoolAbsences, { en: 'Absences', es: 'Faltas de asistencia' }, (absence, saying) => {
  const { language } = saying;
  const words = WORDS[language];
  const facts = factsOf({ ...absence, ...ONCE }, language, [
    [words.student, sayPeople([absence.student_id], saying)],
    [words.from, withTime(sayDay(absence.starts_on, language), absence.starts)],
    [words.until, absence.ends_on && withTime(sayDay(absence.ends_on, language), absence.ends)],
    [words.status, absence.is_excused ? words.excused : null],
  ]);
  return { title: absence.reason || words.absence, facts };
});

export const schoolContent = [years, events, marks, absences];
