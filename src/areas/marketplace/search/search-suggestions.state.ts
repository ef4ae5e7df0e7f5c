import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { SearchBoxModel } from "../../../ui/search-box.view-model.ts";
import { tenantHeader } from "#src/ui/calls/tenant-header.ts";

export interface Suggestion {
  title: string;
  note: string | null;
  href: string;
}

interface Answered {
  data: { title: string; results: (Suggestion & { by: string | null })[] }[];
}

const pause = 150;
/** Suggestions of each kind, and in all. */
const ofEach = 3;
const most = 8;

export interface Suggestions {
  /** What was asked when these came; the list is closed where it is empty. */
  text: string;
  options: readonly Suggestion[];
  /** Place of the marked one, -1 none. */
  marked: number;
}

const none: Suggestions = { text: "", options: [], marked: -1 };

/** Follows a text field: asks for suggestions as it is typed in, and moves through them by the keys of the
 *  combobox pattern. The field stays the plain form's own: this only listens. */
export function useSuggestions(
  input: RefObject<HTMLInputElement | null>,
  { action, language, labels }: SearchBoxModel,
): Suggestions & { close(): void } {
  const [shown, setShown] = useState(none);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { options, marked } = shown;
    if (options.length === 0) return;
    const mark = (to: number) => {
      event.preventDefault();
      setShown({ ...shown, marked: (to + options.length) % options.length });
    };
    if (event.key === "ArrowDown") mark(marked + 1);
    else if (event.key === "ArrowUp") mark(marked < 0 ? options.length - 1 : marked - 1);
    else if (event.key === "Escape") {
      // The list closes first; the next Esc is the panel's.
      event.stopPropagation();
      setShown(none);
    } else if (event.key === "Enter" && options[marked] !== undefined) {
      event.preventDefault();
      location.assign(options[marked].href);
    }
  });
  useEffect(() => {
    const field = input.current;
    if (field === null) return undefined;
    let asking: AbortController | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const ask = async (text: string) => {
      asking = new AbortController();
      const options = await askOptions(text, { action, language, labels }, asking.signal);
      if (options !== null) setShown({ text, options, marked: -1 });
    };
    const giveUp = () => {
      clearTimeout(waiting);
      asking?.abort();
    };
    const onInput = () => {
      giveUp();
      const text = field.value.trim();
      if (text.length < 2) setShown(none);
      else waiting = setTimeout(() => void ask(text), pause);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // What is on its way would open the list again.
      if (event.key === "Escape") giveUp();
      onKey(event);
    };
    field.addEventListener("input", onInput);
    field.addEventListener("keydown", onKeyDown);
    // What was typed before this code came counts too, unless its Esc came before this code as well.
    if (document.activeElement === field) onInput();
    return () => {
      giveUp();
      field.removeEventListener("input", onInput);
      field.removeEventListener("keydown", onKeyDown);
    };
  }, [input, action, language, labels]);
  return { ...shown, close: () => setShown(none) };
}

/** The options for a text, the last of which leads to all results; null where there is no answer to show: without
 *  suggestions the form does its work. */
async function askOptions(
  text: string,
  { action, language, labels }: SearchBoxModel,
  signal: AbortSignal,
): Promise<Suggestion[] | null> {
  try {
    const query = new URLSearchParams({ q: text, take: String(ofEach) });
    const headers = { "Accept-Language": language, ...tenantHeader() };
    const response = await fetch(`/api/search?${query}`, { headers, signal });
    if (!response.ok) return null;
    const { data } = (await response.json()) as Answered;
    const found = data.flatMap(({ title, results }) =>
      results.map((one) => ({ ...one, note: one.by ?? title })),
    );
    const all = {
      title: labels.all.replace("{text}", text),
      note: null,
      href: `${action}?${new URLSearchParams({ q: text })}`,
    };
    return found.length === 0 ? [] : [...found.slice(0, most), all];
  } catch {
    return null;
  }
}
