import { useEffect, useEffectEvent, useRef } from 'react';
import { medicalLooks, type MedicalLook } from '#contract/areas/medical/care.ts';
import { useWrite } from '../../../lib/sync/rows.ts';

/** Notes that the page of another person is looked at, once for each opening, and that it is printed, by a button or by the browser. */
export function useLook(personId: string, myId: string): void {
  const write = useWrite(medicalLooks);
  const noted = useRef<string | null>(null);
  const note = useEffectEvent((what: MedicalLook['what']) => {
    if (personId === myId || myId === '') return;
    void write.create({ user_id: personId, what, looked_at: new Date().toISOString() });
  });
  useEffect(() => {
    if (noted.current !== personId) note('page');
    noted.current = personId;
    const print = () => note('print');
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, [personId]);
}
