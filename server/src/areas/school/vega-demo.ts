import type { DemoSchool } from './demo.ts';

export const VEGA_SCHOOL: readonly DemoSchool[] = [
  {
    ...{ student: 'hugo', maker: 'carmen', zone: 'Europe/Madrid' },
    categories: ['Exámenes', 'Deberes', 'Actitud'],
    year: { school: 'CEIP El Molino', grade_level: '4.º de Primaria', class_name: '4.º A' },
    grading: { scale: 'ten', passing: 5, terms: ['Primer trimestre', 'Segundo trimestre', 'Tercer trimestre'] },
    times: '09:00-09:50 09:50-10:40 10:40-11:30 12:00-12:50 12:50-13:40',
    week: `
Mates, Lengua, Inglés, Ciencias, Educación física
Lengua, Mates, Plástica/Música, Sociales, Inglés
Mates, Lengua, Ciencias, Educación física, Valores
Inglés, Mates, Lengua, Sociales, Plástica/Música
Lengua, Mates, Ciencias, Inglés, Tutoría`,
    subjects: `
Mates | Aula 7 | Isabel, la tutora
Lengua | Aula 7 | Isabel, la tutora | Libro de lectura
Inglés | Aula 9 | Ms. Turner
Ciencias | Aula 7 | Isabel, la tutora
Sociales | Aula 7 | Isabel, la tutora
Plástica | Taller | Don Ramón | Bata y témperas
Música | Aula de música | Doña Lola | Flauta
Educación física | Gimnasio | Don Ramón | Bolsa de deporte
Valores | Aula 7 | Isabel, la tutora
Tutoría | Aula 7 | Isabel, la tutora`,
    grades: `
Mates | 7.5 E Multiplicaciones; 9 H Ficha 3; 8 P En clase; 6.25 E Divisiones; 8.5 H Ficha 6
Lengua | 8 E Comprensión lectora; 9 H Redacción; 9 P En clase; 7.75 E El sustantivo; 9 H Dictado
Inglés | 9 E Unit 1; 9.5 H Workbook; 9 P En clase; 8.75 E Unit 2; 10 H My town
Ciencias | 6.5 E Los animales; 8 H Mural; 7 P En clase; 4.75 E Las plantas; 8 H Diario del huerto
Sociales | 7 E El municipio; 8 H Plano del barrio; 8 P En clase; 6.5 E Los mapas; 7.5 H Ficha 4
Plástica | 9 E El color; 9 H Collage; 10 P En clase; 8.5 E Barro; 9 H Tarjeta
Música | 8 E El ritmo; 7 H Práctica; 9 P En clase; 8 E Flauta; 8 H Práctica 2
Educación física | 9 E Resistencia; 9 P Juegos; 10 P En clase; 8.5 E Equilibrio; 10 P Respeto`,
    events: `
homework | Mates | Ficha 7 | 0
homework | Lengua | Leer el capítulo 4 | 1 | by: hugo
homework | Inglés | Workbook, página 18 | 1
homework | Ciencias | Regar la judía y dibujarla | 3
homework | Sociales | Buscar una foto antigua del barrio | -2
homework | Mates | Ficha 6 | -5 | done
exam | Mates | Divisiones con decimales | 1 | at: 09:50, bring: Regla y lápiz
exam | Inglés | Unit 3 | 9 | at: 12:50
trip | Ciencias | Granja escuela | 6 | at: 09:00, to: 16:30, in: Granja escuela El Encinar, bring: Bocadillo, agua y chubasquero
form | Ciencias | Autorización para la granja escuela | 3 | note: Entregar a Isabel.
meeting | | Tutoría con Isabel | 10 | at: 17:00, in: CEIP El Molino`,
    holidays: `
Puente | -18 | -17
Día no lectivo | 8
Vacaciones de Navidad | 30 | 45`,
    absences: `
-14 | Fiebre | excused
-2 | Dentista | 09:00-10:40`,
  },
];
