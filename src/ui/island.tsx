import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { useWordsScope, type Words, WordsProvider } from "./words.tsx";

/** Calls back once, when the part in the element is wanted. */
export type Wanted = (element: HTMLElement, go: () => void) => void;

/** When it is pointed at, touched or gets the focus; at once where somebody was quicker than the code. */
export const onFirstUse: Wanted = (element, go) => {
  if (element.querySelector("[open], :focus") !== null) return go();
  for (const event of ["pointerover", "pointerdown", "focusin"])
    element.addEventListener(event, go, { once: true, passive: true });
};

/** What stands in the document is left alone: the page's own code draws nothing here. */
const leftAlone = { __html: "" };

interface Held<Props> {
  props: Props;
  words: Words;
  locale: string;
  root?: Root;
  /** What is being drawn: the next waits for it, for a root that is not there yet takes no update. */
  queue: Promise<void>;
}

async function draw<Props extends object>(
  element: HTMLElement,
  held: Held<Props>,
  load: () => Promise<ComponentType<Props>>,
): Promise<void> {
  const Part = await load();
  await new Promise<void>((resolve) => {
    const node = (
      <WordsProvider locale={held.locale} words={held.words}>
        <Part {...held.props} />
        <Drawn done={resolve} />
      </WordsProvider>
    );
    if (held.root !== undefined) held.root.render(node);
    else if (element.firstChild !== null) held.root = hydrateRoot(element, node);
    else (held.root = createRoot(element)).render(node);
  });
}

function Drawn({ done }: { done: () => void }) {
  useEffect(done, [done]);
  return null;
}

/** A part of the frame that works as it stands in the document, by links and disclosures; its code comes
 *  when it is wanted, or once its data is no longer what was sent. The server draws `children`. `props`,
 *  `load` and `wanted` stay the same things for as long as they mean the same. */
export function Island<Props extends object>({
  id,
  wanted,
  load,
  props,
  onFailure,
  children,
}: {
  id: string;
  wanted: Wanted;
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  onFailure: (hasFailed: true) => void;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<Held<Props>>(undefined);
  const { locale, words } = useWordsScope();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const go = (held: Held<Props>) => {
      held.queue = held.queue.then(() => draw(element, held, load)).catch(() => onFailure(true));
    };
    const held = kept.current;
    if (held === undefined) {
      const first: Held<Props> = { props, words, locale, queue: Promise.resolve() };
      kept.current = first;
      if (element.firstChild === null) go(first);
      else wanted(element, () => go(first));
      return;
    }
    const isNew = held.props !== props || held.words !== words;
    Object.assign(held, { props, words, locale });
    if (isNew) go(held);
  }, [props, words, locale, load, wanted, onFailure]);
  if (import.meta.env.SSR) return <div id={id}>{children}</div>;
  return <div id={id} ref={place} suppressHydrationWarning dangerouslySetInnerHTML={leftAlone} />;
}
