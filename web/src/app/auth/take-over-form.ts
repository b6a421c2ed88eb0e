const CONTROLS = 'input, button';

/**
 * Replaces the form that stood in the page by the app's own, which has the same controls in the same order: what was typed, the focus
 * and the controls that were pressed (see public/early-form.js) go on in it.
 */
export function takeOverForm(early: HTMLElement, root: HTMLElement): void {
  if (!early.isConnected) return;
  const before = [...early.querySelectorAll<HTMLElement>(CONTROLS)];
  const after = [...root.querySelectorAll<HTMLElement>(CONTROLS)];
  const focused = before.findIndex((control) => control === document.activeElement);
  const pressed = before.flatMap((control, at) => (control.dataset['pressed'] === undefined ? [] : (after[at] ?? [])));
  const isSubmit = (control: HTMLElement) => control instanceof HTMLButtonElement && control.type === 'submit';
  early.remove();
  for (const [at, control] of before.entries()) {
    const own = after[at];
    if (control instanceof HTMLInputElement && own instanceof HTMLInputElement && control.type !== 'radio')
      typeInto(own, control.value);
  }
  after[focused]?.focus({ preventScroll: true });
  restoreSelection(before[focused], after[focused]);
  // Once React has drawn what was typed.
  queueMicrotask(() => {
    for (const control of [...pressed.filter((one) => !isSubmit(one)), ...pressed.filter(isSubmit)]) control.click();
  });
}

/** Fields for an address have no selection. */
function restoreSelection(before: HTMLElement | undefined, after: HTMLElement | undefined): void {
  if (!(before instanceof HTMLInputElement && after instanceof HTMLInputElement) || before.selectionStart === null)
    return;
  after.setSelectionRange(before.selectionStart, before.selectionEnd);
}

function typeInto(field: HTMLInputElement, text: string): void {
  if (text === '') return;
  // React notices a value only if it was not set through the element's own property, which it watches.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
