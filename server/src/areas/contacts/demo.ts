import { CONTACT_CATEGORIES, type Contact } from '#contract/areas/contacts.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { DemoRows } from '../../demo/demo-rows.ts';

/** The contacts of demo families by their key. One a line: name | category | organisation | phone | email | address | note; `*` = favourite. */
const CONTACTS: Readonly<Record<string, string>> = {
  rivera: `
* Dr. Helen Grant | health | Parkside Children's Clinic | +1 555 010 0142 | reception@parkside-clinic.test | 18 Alder Street, Springfield | Paediatrician of Leo, Mia and Luz. Mornings only.
* Priya Raman | care | | +1 555 010 0117 | priya.raman@mail.test | 7 Chestnut Row, Springfield | Baby-sits on Fridays. Luz likes her songs.
* Hillcrest Primary School | school | | +1 555 010 0160 | office@hillcrest-school.test | 2 Hillcrest Road, Springfield | Mia, class 3B. Report absences before 8:30.
* Paco Herrera | friends | | +1 555 010 0126 | | 14 Maple Lane, Springfield | Next door. Has our spare key, lends his drill.
* Northfield High School | school | | +1 555 010 0161 | secretary@northfield-high.test | 90 College Avenue, Springfield | Leo, class 9A.
Dr. Samuel Osei | health | Bright Smile Dentists | +1 555 010 0143 | hello@bright-smile.test | 41 Market Square, Springfield | Leo's brace: every six weeks.
Lakeside Pharmacy | health | | +1 555 010 0144 | | 3 Lake Road, Springfield | Open until 22:00.
Dr. Ines Moreno | health | Vision House | +1 555 010 0145 | ines.moreno@vision-house.test | 22 Market Square, Springfield | Rosa's glasses.
Springfield Hospital | health | | +1 555 010 0100 | | 200 Hospital Drive, Springfield | Children's ward: second floor.
Mrs. Whitlock | school | Hillcrest Primary | +1 555 010 0162 | j.whitlock@hillcrest-school.test | | Mia's class teacher.
Mr. Adeyemi | school | Northfield High | | t.adeyemi@northfield-high.test | | Leo's maths teacher.
Harmony Music School | school | | +1 555 010 0170 | lessons@harmony-music.test | 5 Canal Street, Springfield | Mia's violin, Tuesdays at 16:30.
Coach Daniel | school | Springfield Juniors | +1 555 010 0171 | daniel@springfield-juniors.test | Riverside Sports Ground, Springfield | Leo's football.
Blue Dolphin Swimming | school | | +1 555 010 0172 | | 60 Riverside Walk, Springfield | Mia, Thursdays.
Aunt Carmen | family | | +34 955 000 118 | carmen@mail.test | Calle Feria 20, Sevilla | Prefers a message before a call.
Uncle Javier | family | | +1 555 010 0181 | javier.rivera@mail.test | 350 Ocean Boulevard, Bayview |
Great-aunt Pilar | family | | +34 910 000 134 | | Calle del Pez 11, Madrid | Calls on Sundays.
Sofía's parents | friends | | +1 555 010 0127 | okeefe.home@mail.test | 9 Birch Close, Springfield | Sofía is Mia's best friend. Nut allergy!
Ben's mother, Laura | friends | | +1 555 010 0128 | laura.stein@mail.test | | Drives to football with us.
Canela's vet | home | Four Paws | +1 555 010 0190 | team@four-paws.test | 12 Mill Lane, Springfield | Vaccination every spring.
Greene & Son, heating | home | | +1 555 010 0191 | service@greene-heating.test | 77 Foundry Road, Springfield | Boiler service in autumn.
Tony Marsh, plumber | home | | +1 555 010 0192 | | | Comes at weekends too.
Homeguard Insurance | home | | +1 555 010 0193 | claims@homeguard.test | | Policy HG-204-117.
Springfield Library | other | | +1 555 010 0150 | desk@springfield-library.test | 1 Library Square, Springfield |
City recycling | other | | +1 555 010 0151 | | | Bulky waste: book a week ahead.`,
  okafor: `
* Dr. Ruth Bello | health | Elm Grove Surgery | +1 555 010 0211 | desk@elm-grove.test | 4 Elm Grove, Lakeview | Ada's asthma plan.
* Mr Hale | friends | | +1 555 010 0212 | | 31 Orchard Way, Lakeview | Next door. Tomatoes in June.
Grandma Ngozi | family | | +1 555 010 0213 | ngozi.okafor@mail.test | 16 Church Street, Oakham | Sundays after church.
Ms. Lindqvist | school | | +1 555 010 0214 | lindqvist.piano@mail.test | 8 Station Road, Lakeview | Ada's piano teacher.
Lakeview Motors | home | | +1 555 010 0215 | service@lakeview-motors.test | 140 Mill Road, Lakeview |`,
  vega: `
* Dra. Elena Ruiz | health | Centro de Salud Los Olmos | 910 000 121 | citas@salud-olmos.test | Calle de los Olmos 8, Alcalá de Henares | Pediatra de Hugo. Solo por las mañanas.
* Marta, la canguro | care | | 600 000 245 | marta.gil@correo.test | | Puede los viernes y algún sábado.
* CEIP El Molino | school | | 910 000 130 | secretaria@ceipelmolino.test | Calle del Molino 2, Alcalá de Henares | Las faltas se avisan antes de las 9.
* Paquita, del segundo B | friends | | 910 000 188 | | Calle Mayor 24, 2.º B, Alcalá de Henares | Tiene copia de las llaves.
Dr. Andrés Pastor | health | Clínica Dental Sonrisas | 910 000 122 | hola@sonrisas.test | Plaza de Cervantes 5, Alcalá de Henares | Revisión cada seis meses.
Farmacia Herrero | health | | 910 000 123 | | Calle Mayor 40, Alcalá de Henares | De guardia los miércoles.
Óptica Mirador | health | | 910 000 124 | tienda@opticamirador.test | Calle Libreros 12, Alcalá de Henares |
Hospital del Henares | health | | 910 000 100 | | Avenida del Hospital 1, Alcalá de Henares | Urgencias infantiles en la planta baja.
Dra. Nuria Campos | health | Centro de Salud Los Olmos | 910 000 125 | | | Médica de Pilar: tensión y recetas.
Isabel, la tutora | school | CEIP El Molino | | isabel.tutoria@ceipelmolino.test | | Tutora de Hugo. Tutorías los lunes.
Comedor del colegio | school | CEIP El Molino | 910 000 131 | comedor@ceipelmolino.test | | Los cambios, antes de las 10.
Piscina Municipal | school | | 910 000 132 | | Paseo de los Pinos 30, Alcalá de Henares | Natación de Hugo.
Escuela de Música Aria | school | | 910 000 133 | info@escuelaaria.test | Calle Santiago 15, Alcalá de Henares | Guitarra, los jueves.
Tía Lola | family | | 600 000 251 | lola.vega@correo.test | Calle San Fernando 3, Sevilla | Cumple en mayo.
Tío Ramón | family | | 600 000 252 | | Rúa do Vilar 18, Santiago de Compostela |
Abuelo Manuel | family | | 910 000 150 | | Calle del Sol 7, Guadalajara | Mejor llamarle por la tarde.
Los padres de Nico | friends | | 600 000 260 | familia.nico@correo.test | Calle Ávila 9, Alcalá de Henares | Nico es alérgico al huevo.
Sara, madre de Vera | friends | | 600 000 261 | | | Se turna con nosotros para natación.
Clínica Veterinaria Patas | home | | 910 000 160 | citas@patas.test | Calle Torrelaguna 21, Alcalá de Henares | Trufa: vacuna en primavera.
Taller Hermanos Lobo | home | | 910 000 161 | | Polígono El Encín, nave 6, Alcalá de Henares | ITV y ruedas.
Fontanería Robles | home | | 600 000 270 | robles@correo.test | | También viene los sábados.
Persianas Castilla | home | | 910 000 162 | | Calle Cuenca 4, Alcalá de Henares |
Administración de la finca | home | Fincas Cervantes | 910 000 163 | fincas@cervantes.test | Calle Escritorios 10, Alcalá de Henares | Averías del portal y del ascensor.
Biblioteca Cardenal | other | | 910 000 170 | prestamo@bibliocardenal.test | Plaza de San Julián 1, Alcalá de Henares |
Punto limpio | other | | 910 000 171 | | Camino del Juncal, Alcalá de Henares | Hace falta el recibo de la tasa.`,
};

/** Who wrote the contacts of a demo family down. */
const MAKERS: Readonly<Record<string, string>> = { rivera: 'ana', okafor: 'chidi', vega: 'carmen' };

export const demo: DemoRows<'contacts'> = {
  table: 'contacts',
  // No screen shows when a contact was written down.
  dates: {},
  rows: ({ name, now }) => {
    const createdAt = new Date(now.getTime() - 30 * DAY_MS);
    const lines = (CONTACTS[name] ?? '').split('\n').filter(Boolean);
    return lines.map((line) => ({ of: MAKERS[name] ?? '', row: contactRow(line, createdAt) }));
  },
};

function contactRow(line: string, createdAt: Date) {
  const parts = line
    .replace(/^\* /, '')
    .split('|')
    .map((part) => part.trim());
  const [contactName = '', category, ...details] = parts;
  const [organisation = null, phone = null, email = null, address = null, note = null] = details.map(
    (part) => part || null,
  );
  if (!CONTACT_CATEGORIES.some((one) => one === category))
    throw new Error(`The demo contact ${contactName} has no category.`);
  return {
    id: newId(createdAt.getTime()),
    name: contactName,
    is_favourite: line.startsWith('*'),
    category: category as Contact['category'], // checked above
    ...{ organisation, phone, email, address, note },
    created_at: createdAt.toISOString(),
  };
}
