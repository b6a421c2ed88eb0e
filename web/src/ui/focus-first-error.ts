/** Puts the focus where the first mistake is, once the form has drawn it. */
export function focusFirstError(form: EventTarget): void {
  requestAnimationFrame(() => {
    if (form instanceof HTMLElement) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
