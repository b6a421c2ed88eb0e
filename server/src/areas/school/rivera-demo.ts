import type { DemoSchool } from './demo.ts';

const COMMON = { maker: 'ana', zone: 'Europe/Madrid', categories: ['Exams', 'Homework', 'Participation'] } as const;
const TERMS = ['First term', 'Second term', 'Third term'];
const HOLIDAYS = `
Autumn break | -30 | -26
Staff training day | 9
Winter break | 31 | 44`;

export const RIVERA_SCHOOL: readonly DemoSchool[] = [
  {
    ...COMMON,
    student: 'leo',
    year: { school: 'Northfield High School', grade_level: '9th grade', class_name: '9A' },
    grading: { scale: 'hundred', passing: 60, terms: TERMS },
    times: '08:30-09:20 09:25-10:15 10:35-11:25 11:30-12:20 13:10-14:00 14:05-14:55',
    week: `
Maths, English, Biology, History, Spanish, PE
English, Maths, Geography, Art/Music, Biology, IT
Spanish, Maths, History, English, PE
Biology, English, Maths, Geography, Art/Music, Spanish
History, Maths, English, IT, Geography`,
    subjects: `
Maths | 204 | Mr. Adeyemi | Calculator
English | 112 | Mrs. Fontaine
Biology | Lab 2 | Dr. Keller
History | 108 | Mr. Osborne
Spanish | 115 | Sra. Duarte
Geography | 110 | Ms. Lindgren
Art | Studio | Mr. Bassi | Sketchbook
Music | Music room | Ms. Price
PE | Gym | Coach Daniel | Sports bag
IT | Computer room | Mr. Yoon`,
    grades: `
Maths | 78 E Equations; 92 H Worksheet 4; 85 P In class; 71 E Functions; 88 H Worksheet 9
English | 84 E Short stories; 90 H Book report; 95 P Debate; 81 E Poetry; 87 H Letter to the editor
Biology | 74 E Cells; 80 H Lab report 1; 88 P In class; 79 E Photosynthesis; 91 H Lab report 2
History | 66 E Ancient Rome; 75 H Timeline; 70 P In class; 58 E The Middle Ages; 82 H Map of trade routes
Spanish | 97 E Vocabulary 1; 98 H Dialogue; 100 P In class; 94 E Past tense; 96 H My family
Geography | 72 E Climate zones; 85 H Weather diary; 80 P In class; 77 E Rivers; 83 H River model
Art | 88 E Perspective; 90 H Sketchbook; 92 P In class; 86 E Portrait; 93 H Collage
IT | 90 E Spreadsheets; 95 H Budget sheet; 94 P In class; 89 E Loops; 97 H Guessing game`,
    events: `
homework | History | Questions on page 48 | -2 | note: All six, in full sentences.
homework | Maths | Fractions and percentages, pages 64 to 67 | 0
homework | Biology | Lab report 3 | 1 | note: With the drawing of the leaf.
homework | English | Read chapters 5 and 6 | 1 | by: leo
homework | Geography | Label the map of Asia | 4
homework | Spanish | Ten sentences in the past tense | -1 | done
homework | Maths | Worksheet 10 | -4 | done
exam | Maths | Fractions and percentages | 1 | at: 09:25, bring: Calculator and ruler
exam | History | The Renaissance | 8 | at: 11:30
trip | Biology | Botanical garden | 6 | at: 09:00, to: 15:00, in: Springfield Botanical Garden, bring: Packed lunch and rain jacket
form | Biology | Consent for the botanical garden | 3 | note: Back to Dr. Keller.
meeting | | Parents' evening | 11 | at: 18:30, to: 20:00, in: Northfield High, main hall`,
    holidays: HOLIDAYS,
    absences: `
-17 | Fever | excused
-3 | Orthodontist | 10:00-11:30`,
  },
  {
    ...COMMON,
    student: 'mia',
    year: { school: 'Hillcrest Primary School', grade_level: '3rd grade', class_name: '3B' },
    grading: { scale: 'letters', passing: 1, terms: TERMS },
    times: '08:45-09:30 09:35-10:20 10:45-11:30 11:35-12:20 13:15-14:00',
    week: `
Maths, Reading, Science, PE, Art
Reading, Maths, Social studies, Music, Spelling
Maths, Swimming/Library, Swimming/Library, Reading, Art
Spelling, Maths, Science, PE, Reading
Reading, Maths, Social studies, Class council, Music`,
    subjects: `
Maths | 3B | Mrs. Whitlock
Reading | 3B | Mrs. Whitlock | Reading book
Spelling | 3B | Mrs. Whitlock
Science | 3B | Mr. Patel
Social studies | 3B | Mrs. Whitlock
Art | Art room | Ms. Bloom | Painting apron
Music | Hall | Mr. Reyes | Recorder
PE | Gym | Mr. Doyle | Sports bag
Swimming | Pool | Mr. Doyle | Swimming things and towel
Library | Library | Ms. Bloom | Library book
Class council | 3B | Mrs. Whitlock`,
    grades: `
Maths | B+ E Times tables; A H Worksheet 3; A- P In class; B E Word problems; A H Worksheet 7
Reading | A E Reading aloud; A+ H Reading diary; A P In class; A- E Fables; A H My favourite book
Spelling | B E List 3; B+ H Sentences; B P In class; C+ E List 6; B H Sentences 2
Science | A- E Plants; A H Bean diary; A P In class; B+ E Magnets; A- H Poster
Social studies | B+ E Our town; B H Map; A- P In class; B E Maps and symbols; B+ H Interview
Art | A E Colours; A H Leaf prints; A P In class; A- E Clay; A H Volcano model
Music | A- E Rhythm; B+ H Practice; A P In class; B+ E Recorder piece; A H Practice 2
PE | B E Running; B+ P Team games; A P In class; B+ E Balance; A P Fair play`,
    events: `
homework | Reading | Reading diary, two pages | 0 | by: mia
homework | Maths | Worksheet 8 | 1 | note: Only the front page.
homework | Spelling | Learn list 7 | 1 | bring: Spelling book
homework | Science | Finish the volcano model | 2 | bring: Volcano model
homework | Social studies | Bring a photo of our street | -1
homework | Art | Cut out ten leaves | -3 | done
exam | Spelling | List 7 | 1 | at: 13:15
trip | Science | The zoo | 5 | at: 08:45, to: 14:30, in: Springfield Zoo, bring: Packed lunch and sun hat
form | Science | Consent form for the zoo | -1 | note: Signed, with the money in the envelope.
form | | Allergy sheet | -20 | signed, done
meeting | | Talk with Mrs. Whitlock | 7 | at: 16:00, in: Hillcrest Primary`,
    holidays: HOLIDAYS,
    absences: `
-12 | Stomach ache | excused
-2 | Fever`,
  },
];
