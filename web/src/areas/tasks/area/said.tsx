import { ListPlus } from 'lucide-react';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { useSaidMaker } from '../../../rows/said/use-said-maker.ts';
import type { SaidPart, Text } from '../../area.ts';
import { useMaker } from './maker.ts';
import { sentenceKind as kind } from './sentence.ts';

const MAKE: Text = { en: 'Make a task', es: 'Crear una tarea' };

export const useSaid: SaidPart['useSaid'] = (family) =>
  useSaidMaker(useMaker(family), { kind, label: MAKE[useDateHabits().language], icon: <ListPlus size={18} /> }, family);
