import { useLayoutEffect, useRef, useState } from 'react';

/** What a typed text means: a value, or in words why it is none. */
export type Read = { readonly value: string; readonly fault?: undefined } | { readonly fault: string };

interface TypedOptions {
  value: string;
  onChange: (value: string) => void;
  /** The value as text, as it is shown while the person does not type. */
  shown: string;
  read: (text: string) => Read;
  /** Matches a text that is a whole value and is taken over while it is typed; any other when the field is left. */
  whole: RegExp;
}

/** The text of a field whose value is another form of what is typed. A text that is no value stays, and forms do not save it (`SheetForm`). */
export function useTyped({ value, onChange, shown, read, whole }: TypedOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string; of: string; isDone: boolean } | null>(null);
  // Another value, chosen elsewhere, replaces what was typed.
  const own = typed?.of === value ? typed : null;
  const meaning = own === null ? { value } : own.text.trim() === '' ? { value: '' } : read(own.text);
  const fault = own?.isDone ? (meaning.fault ?? null) : null;

  useLayoutEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault]);

  function choose(next: string): void {
    setTyped(null);
    if (next !== value) onChange(next);
  }

  function type(text: string): void {
    const next = text.trim() === '' ? { value: '' } : whole.test(text.trim()) ? read(text) : null;
    const taken = next?.fault === undefined && next !== null ? next.value : value;
    setTyped({ text, of: taken, isDone: false });
    if (taken !== value) onChange(taken);
  }

  /** Takes over what was typed, or says why not. */
  function finish(): void {
    if (own === null) return;
    if (meaning.fault === undefined) choose(meaning.value);
    else setTyped({ ...own, isDone: true });
  }

  return { input, text: own?.text ?? shown, meaning, fault, choose, type, finish };
}
