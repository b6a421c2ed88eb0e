/** An error that comes with an answer is drawn some frames after it was set. */
const FRAMES = 20;

/** Puts the focus where the first mistake is, once the form has drawn it. */
export function focusFirstError(form: EventTarget, framesLeft = FRAMES): void {
  requestAnimationFrame(() => {
    if (!(form instanceof HTMLElement)) return;
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (framesLeft > 0) focusFirstError(form, framesLeft - 1);
  });
}
