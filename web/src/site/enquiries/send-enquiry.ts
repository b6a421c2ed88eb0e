/** Validates the forms of the public pages and sends them without leaving the page. Without this script they are plain forms. */

type Fault = 'missing' | 'wrong' | 'short' | 'long';
type Control = HTMLInputElement | HTMLTextAreaElement;

const REQUEST_MS = 15_000;
/** When each form was shown. The server refuses forms that were filled in faster than a person can. */
const shownAt = new WeakMap<HTMLFormElement, number>();

/** The last text sent without an answer. The same text is sent again with the same id, so that it arrives only once. */
const unanswered = new WeakMap<HTMLFormElement, { words: string; id: string | undefined }>();

/** @param now a clock in milliseconds */
export function prepareForms(page: ParentNode, now = () => performance.now()): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('[data-enquiry] form')) {
    // Errors are shown at the fields instead of in the browser's bubbles.
    form.noValidate = true;
    shownAt.set(form, now());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form, now);
    });
    form.addEventListener('input', (event) => clearError(form, event.target));
    form.parentElement?.querySelector('[data-write-another]')?.addEventListener('click', (event) => {
      event.preventDefault();
      form.reset();
      shownAt.set(form, now());
      showThanks(form, false);
      controlsOf(form)[0]?.focus();
    });
  }
}

/** Copies the entered text to the same form in the other language. */
export function moveEntries(from: ParentNode, to: ParentNode): void {
  for (const control of from.querySelectorAll<Control>('[data-enquiry] [name]:not([type=hidden])')) {
    const isChoice = control instanceof HTMLInputElement && control.type === 'radio';
    const twin = to.querySelector<Control>(`[name="${control.name}"]${isChoice ? `[value="${control.value}"]` : ''}`);
    if (!twin) continue;
    if (isChoice && twin instanceof HTMLInputElement) twin.checked = control.checked;
    else twin.value = control.value;
  }
}

async function send(form: HTMLFormElement, now: () => number): Promise<void> {
  const button = form.querySelector('button');
  if (!button || button.getAttribute('aria-disabled') === 'true') return;
  showFormError(form, null);
  const faulty = controlsOf(form).filter((control) => showFault(form, control.name, findFault(form, control)));
  if (faulty[0]) {
    showFormError(form, 'check');
    faulty[0].focus();
    return;
  }
  const label = button.textContent;
  button.setAttribute('aria-disabled', 'true');
  button.textContent = button.dataset['sending'] ?? label;
  const problem = await post(form, now);
  button.removeAttribute('aria-disabled');
  button.textContent = label;
  if (problem === null) return showThanks(form, true);
  showFormError(form, problem);
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

/** A UUID; undefined over plain http. The server then recognises repeats by their text. */
function makeId(): string | undefined {
  return 'randomUUID' in crypto ? crypto.randomUUID() : undefined;
}

/** Null on success, else the name of the sentence to show. */
async function post(form: HTMLFormElement, now: () => number): Promise<'offline' | 'busy' | 'failed' | 'check' | null> {
  // The forms have no file inputs, so every value is text.
  const entries = Object.fromEntries(new FormData(form).entries()) as Record<string, string>;
  const words = JSON.stringify(entries);
  const known = unanswered.get(form);
  const { id } = known?.words === words ? known : { id: makeId() };
  unanswered.set(form, { words, id });
  const filledMs = Math.round(now() - (shownAt.get(form) ?? 0));
  // Password managers are faster than the server allows, so the form waits until the shortest time has passed.
  const leastMs = Number(form.dataset['fillMinMs']);
  if (filledMs < leastMs) await new Promise((done) => setTimeout(done, leastMs - filledMs));
  try {
    const answer = await fetch(form.dataset['sendTo'] ?? form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...entries,
        id,
        kind: form.parentElement?.dataset['enquiry'],
        filled_ms: Math.max(filledMs, leastMs),
      }),
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    if (answer.ok) {
      unanswered.delete(form);
      return null;
    }
    if (answer.status === 429) return 'busy';
    if (answer.status !== 400) return 'failed';
    // The error body of the server; `fields` names the refused fields.
    const { fields = {} } = (await answer.json()) as { fields?: Record<string, string> };
    const refused = Object.keys(fields).filter((name) => showFault(form, name, 'wrong'));
    return refused.length > 0 ? 'check' : 'failed';
  } catch {
    return navigator.onLine ? 'failed' : 'offline';
  }
}

/** Fields a person fills in, one per group of choices. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field]')].flatMap(
    (field) => field.querySelector<Control>('input, textarea') ?? [],
  );
}

function findFault(form: HTMLFormElement, control: Control): Fault | null {
  if (control.type === 'radio') return new FormData(form).has(control.name) ? null : 'missing';
  const value = control.value.trim();
  if (value === '') return control.required ? 'missing' : null;
  if (control.maxLength > 0 && value.length > control.maxLength) return 'long';
  if (control.minLength > 0 && value.length < control.minLength) return 'short';
  // Browsers accept domains without a dot.
  return control.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value) ? 'wrong' : null;
}

/** True when a field now shows the fault. */
function showFault(form: HTMLFormElement, name: string, fault: Fault | null): boolean {
  const field = form.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const error = field?.querySelector<HTMLElement>('[data-error]');
  if (!field || !error) return false;
  for (const control of field.querySelectorAll('input, textarea')) {
    if (fault) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
  }
  error.textContent = fault ? (error.dataset[fault] ?? error.dataset['missing'] ?? '') : '';
  return fault !== null;
}

function clearError(form: HTMLFormElement, target: EventTarget | null): void {
  const control = target as Control | null; // in these forms only fields fire `input`
  if (control?.hasAttribute('aria-invalid')) showFault(form, control.name, null);
}

function showFormError(form: HTMLFormElement, which: 'check' | 'offline' | 'busy' | 'failed' | null): void {
  const place = form.querySelector<HTMLElement>('[data-form-error]');
  if (place) place.textContent = which ? (place.dataset[which] ?? '') : '';
}

function showThanks(form: HTMLFormElement, hasArrived: boolean): void {
  const thanks = form.parentElement?.querySelector<HTMLElement>('[data-thanks]');
  if (!thanks) return;
  form.hidden = hasArrived;
  thanks.hidden = !hasArrived;
  // Screen readers continue at the heading.
  if (hasArrived) thanks.querySelector('h2')?.focus();
}
