import type { messages as english } from './messages.en.ts';

export const messages: typeof english = {
  openCalendar: 'Abrir el calendario',
  chooseDay: 'Elige un día',
  monthBefore: 'Mes anterior',
  monthAfter: 'Mes siguiente',
  today: 'Hoy',
  tomorrow: 'Mañana',
  saturday: 'Sábado',
  monday: 'Lunes',
  none: 'Sin fecha',
  clear: 'Borrar',
  quickDays: 'Fechas rápidas',
  dateLetters: 'AMD',
  dayUnclear: 'Escribe la fecha así: {{example}}',
  dayBefore: 'Elige el {{day}} o un día posterior',
  dayAfter: 'Elige el {{day}} o un día anterior',
  chooseTime: 'Horas del día',
  timeUnclear: 'Escribe la hora así: {{example}}',
};
