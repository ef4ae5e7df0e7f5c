import { type ChangeEvent, type SubmitEvent, useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/** After the last key or step of a slider; milliseconds. */
const typingPauseMs = 600;

/** Whether the answer of a search box was taken out of it: that is said, for the site remembers it. */
function wasEmptied(form: HTMLFormElement, name: string): boolean {
  const control = form.elements.namedItem(name);
  return (
    control instanceof HTMLInputElement && control.type === "search" && control.defaultValue !== ""
  );
}

/** Sends the filters as they change: boxes at once, typed numbers and sliders after a pause. Empty
 *  fields stay out of the address, and so does the page: a change begins at page 1 (CQ 4). */
export function useFilterForm() {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onChange(event: ChangeEvent<HTMLFormElement>) {
      // What changed is the control, whatever React's type of the event says.
      const control: unknown = event.target;
      const isListed = control instanceof HTMLSelectElement && control.name !== "";
      if (!isListed && !(control instanceof HTMLInputElement)) return;
      if (control.type === "search") return;
      const form = event.currentTarget;
      clearTimeout(timer.current);
      const pause = isListed || control.type === "checkbox" ? 0 : typingPauseMs;
      timer.current = setTimeout(() => form.requestSubmit(), pause);
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      clearTimeout(timer.current);
      const form = event.currentTarget;
      const filled = new URLSearchParams();
      for (const [name, value] of new FormData(form)) {
        if (typeof value !== "string") continue;
        if (value.trim() !== "" || wasEmptied(form, name)) filled.append(name, value.trim());
      }
      // The attribute, not the property: a path, as the router takes it.
      const action = form.getAttribute("action") ?? "";
      void submit(filled, { method: "get", action, preventScrollReset: true });
    },
  };
}
