/** An error that comes with an answer is rendered some frames after it was set. */
const FRAMES = 20;

/** Focuses the first invalid field, once the form has rendered it. */
export function focusFirstError(form: EventTarget, framesLeft = FRAMES): void {
  requestAnimationFrame(() => {
    if (!(form instanceof HTMLElement)) return;
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (framesLeft > 0) focusFirstError(form, framesLeft - 1);
  });
}
