/** Whether a key means something where it was pressed, as a letter does in a field, or belongs to a dialog that is open. */
export function isKeyTaken(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest("input, textarea, select, [contenteditable]") : null
  const isTyped = field !== null && !(field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type))
  return isTyped || document.querySelector("dialog[open], [aria-modal=true]") !== null
}
