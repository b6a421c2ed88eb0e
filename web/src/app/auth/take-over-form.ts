const CONTROLS = 'input, button';

/**
 * Replaces the form that stood in the page by the app's own, which has the same controls in the same order: what was typed, the focus
 * and the controls that were pressed (see public/early-form.js) go on in it.
 */
export function takeOverForm(early: HTMLElement, root: HTMLElement): void {
  if (!early.isConnected) return;
  const before = [...early.querySelectorAll<HTMLElement>(CONTROLS)];
  const after = [...root.querySelectorAll<HTMLElement>(CONTROLS)];
  const focused = before.find((control) => control === document.activeElement);
  const held = after[before.findIndex((control) => control.matches(':active'))];
  const pressed = before.flatMap((control, at) => (control.dataset['pressed'] === undefined ? [] : (after[at] ?? [])));
  const isSubmit = (control: HTMLElement) => control instanceof HTMLButtonElement && control.type === 'submit';
  /** The other tab has the same fields, with other controls between them. */
  const ownOf = (control: HTMLElement) =>
    isField(control)
      ? root.querySelector<HTMLInputElement>(`input[name="${control.name}"]`)
      : after[before.indexOf(control)];
  function goOn(): void {
    for (const field of before.filter(isField)) typeInto(ownOf(field), field.value);
    if (!focused) return;
    const own = ownOf(focused);
    own?.focus({ preventScroll: true });
    restoreSelection(focused, own);
  }
  early.remove();
  goOn();
  if (held) pressWhenReleased(held);
  const tab = pressed.find((control) => control.getAttribute('role') === 'tab');
  const opening = new MutationObserver(() => {
    opening.disconnect();
    goOn();
  });
  // The form of a tab that was pressed is drawn when the router has answered.
  if (tab) opening.observe(tab, { attributeFilter: ['aria-selected'] });
  // Once React has drawn what was typed.
  queueMicrotask(() => {
    for (const control of [...pressed.filter((one) => !isSubmit(one)), ...pressed.filter(isSubmit)]) control.click();
  });
}

/** A press that begins on one element and ends on another is no click to the browser, except the tap of a finger. */
function pressWhenReleased(control: HTMLElement): void {
  const listening = new AbortController();
  const release = (event: MouseEvent | KeyboardEvent) => {
    listening.abort();
    const isTap = 'pointerType' in event && event.pointerType === 'touch';
    const place = control.closest('label') ?? control;
    if (!isTap && event.target instanceof Node && place.contains(event.target)) control.click();
  };
  document.addEventListener('pointerup', release, { signal: listening.signal });
  document.addEventListener('keyup', release, { signal: listening.signal });
}

const isField = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type !== 'radio';

/** Fields for an address have no selection. */
function restoreSelection(before: HTMLElement, after: HTMLElement | null | undefined): void {
  if (!(before instanceof HTMLInputElement && after instanceof HTMLInputElement) || before.selectionStart === null)
    return;
  after.setSelectionRange(before.selectionStart, before.selectionEnd);
}

function typeInto(field: HTMLElement | null | undefined, text: string): void {
  if (!field || text === '') return;
  // React notices a value only if it was not set through the element's own property, which it watches.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
